# valid msgpack of another writer: map32, str32, bin32 and array32 throughout
run: 0 dataset info $CASE/../../data/gemm/wide_l4.msgpack
