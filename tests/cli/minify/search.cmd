# What is found: at another operator, parameters that must stay, any number of jobs, a finding that is not of a device, and a search that goes on.
rows: 0 minify $CASE/../../data/models/small/gpt2.pt2 --rule constraint:dtype --adapter edge-npu --repro a --python /bin/true
rows: 0 minify $CASE/../../data/models/small/gpt2.pt2 --rule constraint:unsupported-op --adapter edge-npu --operator aten.eq.Tensor --repro b --verify none
rows: 0 minify $CASE/../../data/models/small/gpt2.pt2 --rule unsupported-op --adapter edge-npu --operator aten.cumsum.default --repro c --verify none -j 3
rows: 0 minify $CASE/../../data/models/small/gpt2.pt2 --rule unsupported-op --adapter edge-npu --operator aten.cumsum.default --repro c --verify none --resume
rows: 0 minify $CASE/../../data/models/small/bert.dynamic.pt2 --rule dynamic-shape --adapter edge-npu --repro d --verify none
rows: 0 analyze a/repro.pt2 --adapter edge-npu --exit-zero
