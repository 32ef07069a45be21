2 dataset info --jsno x
