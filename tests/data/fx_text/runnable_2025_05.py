
import os
os.environ['TORCH_TRACE'] = '/home/shangdiy/my_trace_log_dir'
os.environ['TORCH_COMPILE_DEBUG'] = '1'
os.environ['TORCH_LOGS'] = '+inductor'
os.environ['PYTORCH_DDP_USE_SIDE_STREAM'] = '0'
os.environ['TORCHINDUCTOR_CACHE_DIR'] = '/var/tmp/torchinductor_shangdiy'

import torch
from torch import tensor, device
import torch.fx as fx
from torch._dynamo.testing import rand_strided
from math import inf
import torch._inductor.inductor_prims

import torch._dynamo.config
import torch._inductor.config
import torch._functorch.config
import torch.fx.experimental._config


torch._functorch.config.functionalize_rng_ops = False
torch._functorch.config.debug_partitioner = True
torch._functorch.config.fake_tensor_allow_unsafe_data_ptr_access = True
torch._functorch.config.unlift_effect_tokens = True



isolate_fails_code_str = None

torch.ops.load_library("//caffe2/torch/fb/sparsenn:sparsenn_operators_gpu")
torch.ops.load_library("//caffe2/torch/fb/sparsenn:sparsenn_operators")
torch.ops.load_library("//deeplearning/fbgemm/fbgemm_gpu:sparse_ops_cpu")
torch.ops.load_library("//deeplearning/fbgemm/fbgemm_gpu:sparse_ops")

"""
To run this script in fbcode:
- Create a directory (//scripts/{your_unixname}/repro)
- Put this file in scripts/{your_unixname}/repro/fx_graph_runnable.py
- Add a TARGETS file that looks like the following
- `buck2 run //scripts/{your_unixname}/repro:repro`

NOTE: you may need additional deps to actually be able to run the script.
```
# Contents of TARGETS file
load("@fbcode_macros//build_defs:python_binary.bzl", "python_binary")

python_binary(
    name = "repro",
    main_src = "fx_graph_runnable.py",
    deps = [
        "//caffe2:torch",
        "//caffe2/torch/fb/sparsenn:sparsenn_operators_gpu",
        "//caffe2/torch/fb/sparsenn:sparsenn_operators",
        "//deeplearning/fbgemm/fbgemm_gpu:sparse_ops_cpu",
        "//deeplearning/fbgemm/fbgemm_gpu:sparse_ops",
    ],
)
```
"""

# torch version: 2.8.0a0+fb
# torch cuda version: 12.4.0
# CUDA Info: 
# nvcc not found
# GPU Hardware Info: 
# NVIDIA PG509-210 : 1 


from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()

    
    
    def forward(self, arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1):
        permute = torch.ops.aten.permute.default(arg0_1, [1, 0]);  arg0_1 = None
        addmm = torch.ops.aten.addmm.default(arg1_1, arg2_1, permute);  arg1_1 = arg2_1 = permute = None
        relu = torch.ops.aten.relu.default(addmm);  addmm = None
        sigmoid = torch.ops.aten.sigmoid.default(relu);  relu = None
        mul = torch.ops.aten.mul.Tensor(arg3_1, 3.14);  arg3_1 = None
        addmm_1 = torch.ops.aten.addmm.default(arg5_1, mul, arg4_1);  arg5_1 = mul = arg4_1 = None
        mul_1 = torch.ops.aten.mul.Tensor(addmm_1, 0.5)
        mul_2 = torch.ops.aten.mul.Tensor(addmm_1, 0.7071067811865476);  addmm_1 = None
        erf = torch.ops.aten.erf.default(mul_2);  mul_2 = None
        add = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_3 = torch.ops.aten.mul.Tensor(mul_1, add);  mul_1 = add = None
        return (sigmoid, mul_3)
        
def load_args(reader):
    buf0 = reader.storage(None, 640, device=device(type='cuda', index=0))
    reader.tensor(buf0, (16, 10), is_leaf=True)  # arg0_1
    buf1 = reader.storage(None, 64, device=device(type='cuda', index=0))
    reader.tensor(buf1, (16,), is_leaf=True)  # arg1_1
    buf2 = reader.storage(None, 320, device=device(type='cuda', index=0))
    reader.tensor(buf2, (8, 10), is_leaf=True)  # arg2_1
    buf3 = reader.storage(None, 800, device=device(type='cuda', index=0))
    reader.tensor(buf3, (10, 20), is_leaf=True)  # arg3_1
    buf4 = reader.storage(None, 2400, device=device(type='cuda', index=0))
    reader.tensor(buf4, (20, 30), is_leaf=True)  # arg4_1
    buf5 = reader.storage(None, 1200, device=device(type='cuda', index=0))
    reader.tensor(buf5, (10, 30), is_leaf=True)  # arg5_1
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='real', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='real', check_str=None)
        # mod(*args)