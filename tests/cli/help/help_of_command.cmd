0 dataset info --help
