# AOT ID: ['0_inference']
triton_red_fused_cat_native_layer_norm_slice_0 = async_compile.triton('triton_red_fused_cat_native_layer_norm_slice_0', '''
''', device_str='cuda')
triton_per_fused_cat_native_layer_norm_slice_1 = async_compile.triton('triton_per_fused_cat_native_layer_norm_slice_1', '''
''', device_str='cuda')
triton_poi_fused_cat_native_layer_norm_slice_2 = async_compile.triton('triton_poi_fused_cat_native_layer_norm_slice_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 28, 28, 1, 3), (2368, 84, 3, 9472, 1), torch.float32)
            buf1 = empty_strided_cuda((4, 28, 28, 1, 3), (2368, 84, 3, 9472, 1), torch.float32)
            buf2 = empty_strided_cuda((4, 28, 28, 1, 3), (2368, 84, 3, 9472, 1), torch.float32)
            triton_red_fused_cat_native_layer_norm_slice_0.run(arg3_1, buf0, buf1, buf2, 9408, 128, stream=stream0)
            buf3 = empty_strided_cuda((4, 28, 28, 1), (784, 28, 1, 3136), torch.float32)
            buf4 = empty_strided_cuda((4, 28, 28, 1), (784, 28, 1, 3136), torch.float32)
            triton_per_fused_cat_native_layer_norm_slice_1.run(buf0, buf1, buf2, buf3, buf4, 3136, 3, stream=stream0)
            buf7 = empty_strided_cuda((4, 28, 28, 384), (301056, 10752, 384, 1), torch.bfloat16)
            triton_poi_fused_cat_native_layer_norm_slice_2.run(arg3_1, buf3, buf4, arg0_1, arg1_1, buf7, 1204224, stream=stream0)
            buf8 = empty_strided_cuda((3136, 192), (192, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf7, (3136, 384), (384, 1), 0), reinterpret_tensor(arg2_1, (384, 192), (1, 384), 0), out=buf8)
        return (reinterpret_tensor(buf8, (4, 28, 28, 192), (150528, 5376, 192, 1), 0), )
