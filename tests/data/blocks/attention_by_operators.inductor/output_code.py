# AOT ID: ['0_inference']

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((394, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg8_1, (394, 384), (384, 1), 0), reinterpret_tensor(arg0_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((394, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg8_1, (394, 384), (384, 1), 0), reinterpret_tensor(arg2_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((394, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(arg8_1, (394, 384), (384, 1), 0), reinterpret_tensor(arg4_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf2)
            buf3 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf0, (2, 6, 197, 64), (75648, 64, 384, 1), 0), reinterpret_tensor(buf1, (2, 6, 197, 64), (75648, 64, 384, 1), 0), reinterpret_tensor(buf2, (2, 6, 197, 64), (75648, 64, 384, 1), 0), None, False)
            buf4 = buf3[0]
            buf8 = buf2; del buf2  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf4, (394, 384), (384, 1), 0), reinterpret_tensor(arg6_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf8)
        return (reinterpret_tensor(buf8, (2, 197, 384), (75648, 384, 1), 0), )
