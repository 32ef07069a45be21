# Texts of TORCH_LOGS (torch 2.13): a break while another is handled is one message, and a function of PyTorch's under a compiled-autograd id has its name.
rows: 1 analyze $CASE/trace_text.txt --section breaks,recompiles
