# AOT ID: ['0_inference']
triton_red_fused_add_arange_embedding_native_layer_norm_unsqueeze_zeros_like_0 = async_compile.triton('triton_red_fused_add_arange_embedding_native_layer_norm_unsqueeze_zeros_like_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 128, 256), (32768, 256, 1), torch.bfloat16)
            triton_red_fused_add_arange_embedding_native_layer_norm_unsqueeze_zeros_like_0.run(arg6_1, arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, buf3, 512, 256, stream=stream0)
        return (buf3, )
