3 dataset info none.msgpack
