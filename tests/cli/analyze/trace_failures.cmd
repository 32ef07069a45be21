# Failures of Dynamo, Inductor, a back end and an operator without a fake: the whole text, the user's line, the log's own remedy.
rows: 1 analyze $CASE/../../data/trace/failures.log.gz --section compilations,recompiles
rows: 1 analyze $CASE/../../data/trace/no_fake.log.gz --section compilations
