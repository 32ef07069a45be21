run: 0 extract $CASE/hostile_names.log --directory out
run: 0 extract $CASE/hostile_names.log --kind fx_graph_cache_hit --list
cat: out/-_0_0_0/00__._.._outside.txt
cat: out/-_0_0_0/02_unnamed.txt
