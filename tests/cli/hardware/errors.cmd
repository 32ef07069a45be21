run: 3 hardware show $DATA/adapters/edge-npu.json
