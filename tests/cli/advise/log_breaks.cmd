# graph breaks and failures; without a device there is the list about starts only
0 advise $CASE/../../data/trace/breaks.log.gz
