# A gate that nothing could break is refused, and one that fails says why.
run: 2 analyze $CASE/../../data/trace/breaks.log.gz --fail-on graf-break
run: 2 analyze $CASE/../../data/trace/breaks.log.gz --fail-on nosuchrule
run: 2 analyze $CASE/../../data/trace/breaks.log.gz --fail-on new-graph-break
run: 2 diff $CASE/../../data/trace/breaks.log.gz $CASE/../../data/trace/breaks.log.gz --fail-on graph-break
run: 0 analyze $CASE/../../data/trace/breaks.log.gz --fail-on error>1 -o errors.txt
run: 1 analyze $CASE/../../data/trace/breaks.log.gz --fail-on warning -o warnings.txt
run: 1 analyze $CASE/../../data/trace/breaks.log.gz --fail-on any>4 -o any.txt --json
# Sections that are not shown are judged, and what breaks the limit is shown.
run: 1 analyze $CASE/../../data/trace/breaks.log.gz --section time --fail-on graph-break>1 -o hidden.txt
run: 0 analyze $CASE/../../data/trace/breaks.log.gz --section time --fail-on recompile-limit -o hidden.txt
run: 0 diff --fail-on help
# Sizes that the graph does not have, or was not exported for.
run: 2 analyze $CASE/../../data/pt2/dims.pt2 --set batch=64
run: 2 analyze $CASE/../../data/pt2/dims.pt2 --set s17=1
run: 2 analyze $CASE/../../data/pt2/dims.pt2 --set y[1]=1024
run: 2 analyze $CASE/../../data/pt2/dims.pt2 --set x[0]=3,s17=4
run: 0 analyze $CASE/../../data/pt2/dims.pt2 --set x[0]=3 --section graph -o set.txt
# A time that leaves kernels or sizes out passes no limit.
run: 1 analyze $CASE/../../data/models/full/resnet18.pt2 --hardware $CASE/no-float32.json --section verdict --check-latency 1000 --check-energy 1000
