# Where each figure is from: the file, whether it was measured on such a device or taken over, its source; each source of kernel costs once.
rows: 0 hardware show "NVIDIA L4" --json
rows: 0 hardware show h200 --json
rows: 0 hardware show h100-pcie --json
