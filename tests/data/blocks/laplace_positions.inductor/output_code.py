# AOT ID: ['0_inference']
triton_poi_fused__to_copy_arange_cos_div_mul_pow_reciprocal_sin_stack_unsqueeze_view_0 = async_compile.triton('triton_poi_fused__to_copy_arange_cos_div_mul_pow_reciprocal_sin_stack_unsqueeze_view_0', '''
''', device_str='cuda')
triton_per_fused__to_copy_add_arange_cos_div_mul_native_layer_norm_pow_reciprocal_sin_stack_unsqueeze_view_1 = async_compile.triton('triton_per_fused__to_copy_add_arange_cos_div_mul_native_layer_norm_pow_reciprocal_sin_stack_unsqueeze_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((128, 256), (256, 1), torch.bfloat16)
            triton_poi_fused__to_copy_arange_cos_div_mul_pow_reciprocal_sin_stack_unsqueeze_view_0.run(buf0, 32768, stream=stream0)
            buf4 = empty_strided_cuda((4, 128, 256), (32768, 256, 1), torch.bfloat16)
            triton_per_fused__to_copy_add_arange_cos_div_mul_native_layer_norm_pow_reciprocal_sin_stack_unsqueeze_view_1.run(arg2_1, buf0, arg0_1, arg1_1, buf4, 512, 256, stream=stream0)
        return (buf4, )
