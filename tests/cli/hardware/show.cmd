0 hardware show h100-pcie
env: COLUMNS=120
