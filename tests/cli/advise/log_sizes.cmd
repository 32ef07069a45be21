# dynamic sizes are those that were traced, or those that are asked for; a name that no graph has is refused
rows: 0 advise $CASE/../../data/trace/symbols.log.gz --hardware h200 --id 0/0
rows: 0 advise $CASE/../../data/trace/symbols.log.gz --hardware h200 --id 0/0 --set s77=4096
run: 2 advise $CASE/../../data/trace/symbols.log.gz --hardware h200 --set s99=8
