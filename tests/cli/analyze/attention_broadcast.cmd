# attention whose query, key and value are broadcast against each other
rows: 0 analyze $CASE/attention_broadcast.txt --section fusion --hardware h200
