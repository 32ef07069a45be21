# AOT ID: ['0_inference']
triton_per_fused__unsafe_view_clone_native_layer_norm_permute_view_0 = async_compile.triton('triton_per_fused__unsafe_view_clone_native_layer_norm_permute_view_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 28, 28, 384), (301056, 10752, 384, 1), torch.bfloat16)
            triton_per_fused__unsafe_view_clone_native_layer_norm_permute_view_0.run(arg3_1, arg0_1, arg1_1, buf3, 3136, 384, stream=stream0)
            buf4 = empty_strided_cuda((3136, 192), (192, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf3, (3136, 384), (384, 1), 0), reinterpret_tensor(arg2_1, (384, 192), (1, 384), 0), out=buf4)
        return (reinterpret_tensor(buf4, (4, 28, 28, 192), (150528, 5376, 192, 1), 0), )
