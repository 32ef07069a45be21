# The variables of the earlier tool hold for its own adapter.
0 analyze $CASE/../../data/models/small/gpt2.pt2 --adapter mock --section verdict
env: MOCK_ALIGNMENT=64
env: MOCK_STRICT=0
