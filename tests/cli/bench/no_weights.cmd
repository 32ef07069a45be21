# what cannot run is refused before anything is compiled
run: 3 bench $CASE/../../data/models/full/llama.pt2
run: 3 diff --run $CASE/../../data/models/full/llama.pt2
