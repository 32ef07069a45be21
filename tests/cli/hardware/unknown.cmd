2 hardware show h20
