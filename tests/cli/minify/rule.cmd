# A rule of an accelerator: what is left of a model, as a report and as a script.
run: 0 minify $CASE/../../data/models/small/gpt2.pt2 --rule constraint:unsupported-op --adapter edge-npu --operator aten.index --repro "it's out" --python /bin/true
cat: it's out/repro.py
