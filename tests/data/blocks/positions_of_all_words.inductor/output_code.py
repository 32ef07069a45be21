# AOT ID: ['0_inference']
triton_per_fused_add_embedding_mul_native_layer_norm_sub_0 = async_compile.triton('triton_per_fused_add_embedding_mul_native_layer_norm_sub_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 128, 512), (65536, 512, 1), torch.bfloat16)
            triton_per_fused_add_embedding_mul_native_layer_norm_sub_0.run(arg3_1, arg0_1, arg1_1, arg2_1, buf3, 512, 512, stream=stream0)
        return (buf3, )
