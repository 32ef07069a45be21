0 hardware list
env: COLUMNS=120
