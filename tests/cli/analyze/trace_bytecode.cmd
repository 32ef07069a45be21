# What Dynamo made of the functions around graph breaks, where TORCH_LOGS=bytecode says it.
rows: 1 analyze $CASE/../../data/trace/bytecode.txt --section breaks
run: 0 extract $CASE/../../data/trace/bytecode.txt --kind dynamo_modified_bytecode --id 6/1
run: 0 extract $CASE/../../data/trace/bytecode.txt --kind dynamo_modified_bytecode --list
