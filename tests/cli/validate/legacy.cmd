# The earlier tool's results are shown for what they are: Inductor failed in every one, and there is no model to predict.
run: 3 validate --measured $CASE/../../data/artifacts/benchmarks/results
