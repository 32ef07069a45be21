2 help datasets
