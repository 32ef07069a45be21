0 hardware show h100-pcie
