# the version, the commit, the torch of the LibTorch module and what the build can read
mask: (?<=commit )\w+|(?<=Built with LibTorch: ).*|(?<=zstd logs: ).*
run: 0 --version
