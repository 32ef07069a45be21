0 hardware list
