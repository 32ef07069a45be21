# Behind the verdict three pieces of advice, and how to see the rest; of large graphs only the settings are priced.
0 analyze $CASE/../../data/models/full/llama.pt2 --hardware h200,l4 
