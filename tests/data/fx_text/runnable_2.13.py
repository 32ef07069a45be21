s77 = 8


import os
os.environ['TORCH_COMPILE_DEBUG'] = '1'
os.environ['TORCH_COMPILE_DEBUG_DIR'] = 'dbg'
os.environ['TORCHINDUCTOR_CACHE_DIR'] = 'cache'
os.environ.pop('TORCHDYNAMO_REPRO_AFTER', None)
os.environ.pop('TORCHDYNAMO_REPRO_LEVEL', None)

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
torch._dynamo.config.assume_static_by_default = False
torch._inductor.config.trace.save_real_tensors = False
torch._inductor.config.trace.enabled = False
torch._functorch.config.functionalize_rng_ops = False
torch._functorch.config.debug_partitioner = True
torch._functorch.config.fake_tensor_allow_unsafe_data_ptr_access = True
torch._functorch.config.unlift_effect_tokens = True
torch._functorch.config.selective_decompose = False



isolate_fails_code_str = None





if "__compile_source__" in globals():
    import inspect as __after_aot_inspect
    import linecache as __after_aot_linecache
    __after_aot_filename = __after_aot_inspect.currentframe().f_code.co_filename
    __after_aot_linecache.cache[__after_aot_filename] = (
        len(__compile_source__),
        None,
        __compile_source__.splitlines(True),
        __after_aot_filename,
    )
# torch version: 2.13.0+cpu
# torch cuda version: None
# torch git version: cf30153c4c131c8164ee7798e5022d810682e2cb


# torch.cuda.is_available()==False, no GPU info collected
torch._higher_order_ops.triton_kernel_wrap.kernel_side_table.reset_table()

from torch.nn import *
class Repro(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()



    def forward(self, primals_1, primals_2, primals_3, primals_4, primals_5, primals_6):
        permute = torch.ops.aten.permute.default(primals_1, [1, 0]);  primals_1 = None
        addmm = torch.ops.aten.addmm.default(primals_2, primals_4, permute);  primals_2 = permute = None
        mul_2 = torch.ops.aten.mul.Tensor(addmm, 0.5)
        mul_3 = torch.ops.aten.mul.Tensor(addmm, 0.7071067811865476)
        erf = torch.ops.aten.erf.default(mul_3);  mul_3 = None
        add_3 = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_4 = torch.ops.aten.mul.Tensor(mul_2, add_3);  mul_2 = add_3 = None
        permute_1 = torch.ops.aten.permute.default(primals_5, [1, 0])
        addmm_1 = torch.ops.aten.addmm.default(primals_6, mul_4, permute_1);  primals_6 = permute_1 = None
        var_mean = torch.ops.aten.var_mean.correction(addmm_1, [1], correction = 0, keepdim = True)
        getitem = var_mean[0]
        getitem_1 = var_mean[1];  var_mean = None
        add_10 = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt = torch.ops.aten.rsqrt.default(add_10);  add_10 = None
        sub_3 = torch.ops.aten.sub.Tensor(addmm_1, getitem_1)
        mul_tensor = torch.ops.aten.mul.Tensor(sub_3, rsqrt)
        scalar_tensor_default = torch.ops.aten.scalar_tensor.default(1, dtype = torch.float32, device = device(type='cpu'), pin_memory = False)
        ge_scalar = torch.ops.aten.ge.Scalar(rsqrt, 0)
        neg_default = torch.ops.aten.neg.default(scalar_tensor_default)
        where_self = torch.ops.aten.where.self(ge_scalar, scalar_tensor_default, neg_default);  ge_scalar = scalar_tensor_default = neg_default = None
        mul_tensor_1 = torch.ops.aten.mul.Tensor(sub_3, where_self);  sub_3 = None
        amax_default = torch.ops.aten.amax.default(mul_tensor_1, [-1], True)
        sub_tensor = torch.ops.aten.sub.Tensor(mul_tensor_1, amax_default);  mul_tensor_1 = amax_default = None
        mul_tensor_2 = torch.ops.aten.mul.Tensor(where_self, rsqrt);  where_self = None
        mul_tensor_3 = torch.ops.aten.mul.Tensor(sub_tensor, mul_tensor_2);  sub_tensor = mul_tensor_2 = None
        amax_default_1 = torch.ops.aten.amax.default(mul_tensor, [-1], True)
        sub_tensor_1 = torch.ops.aten.sub.Tensor(mul_tensor, amax_default_1);  amax_default_1 = None
        abs_default = torch.ops.aten.abs.default(mul_tensor)
        ne_scalar = torch.ops.aten.ne.Scalar(abs_default, inf);  abs_default = None
        eq_tensor = torch.ops.aten.eq.Tensor(mul_tensor, mul_tensor);  mul_tensor = None
        mul_tensor_4 = torch.ops.aten.mul.Tensor(eq_tensor, ne_scalar);  eq_tensor = ne_scalar = None
        logical_not_default = torch.ops.aten.logical_not.default(mul_tensor_4);  mul_tensor_4 = None
        any_dims = torch.ops.aten.any.dims(logical_not_default, [-1], True);  logical_not_default = None
        logical_not_default_1 = torch.ops.aten.logical_not.default(any_dims);  any_dims = None
        where_self_1 = torch.ops.aten.where.self(logical_not_default_1, mul_tensor_3, sub_tensor_1);  logical_not_default_1 = mul_tensor_3 = sub_tensor_1 = None
        exp = torch.ops.aten.exp.default(where_self_1);  where_self_1 = None
        sum_1 = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        div = torch.ops.aten.div.Tensor(exp, sum_1);  exp = sum_1 = None
        return (div, primals_4, primals_5, addmm, mul_4, addmm_1, getitem_1, rsqrt, div, primals_3)

def load_args(reader):
    buf0 = reader.storage(None, 2048)
    reader.tensor(buf0, (32, 16), is_leaf=True)  # primals_1
    buf1 = reader.storage(None, 128)
    reader.tensor(buf1, (32,), is_leaf=True)  # primals_2
    reader.symint(8, expr='s77')  # primals_3
    buf2 = reader.storage(None, 64*s77)
    reader.tensor(buf2, (s77, 16), is_leaf=True)  # primals_4
    buf3 = reader.storage(None, 2048)
    reader.tensor(buf3, (16, 32), is_leaf=True)  # primals_5
    buf4 = reader.storage(None, 64)
    reader.tensor(buf4, (16,), is_leaf=True)  # primals_6
load_args._version = 0
mod = Repro()
if __name__ == '__main__':
    from torch._dynamo.repro.after_aot import run_repro
    with torch.no_grad():
        run_repro(mod, load_args, accuracy=False, command='run', save_dir=None, tracing_mode='symbolic', check_str=None)
        # To run it separately, do 
        # mod, args = run_repro(mod, load_args, accuracy=False, command='get_args', save_dir=None, tracing_mode='symbolic', check_str=None)
        # mod(*args)