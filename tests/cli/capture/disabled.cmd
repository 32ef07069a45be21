# A program that was told not to compile is not one without torch.compile.
env: TORCH_COMPILE_DISABLE=1
run: 0 capture -q -o off -- true
run: 3 analyze off
