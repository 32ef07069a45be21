# AOT ID: ['0_inference']
triton_per_fused_clamp_min_div_expand_linalg_vector_norm_0 = async_compile.triton('triton_per_fused_clamp_min_div_expand_linalg_vector_norm_0', '''
''', device_str='cuda')
triton_per_fused_add_diagonal_eye_masked_fill_mean_relu_sub_unsqueeze_1 = async_compile.triton('triton_per_fused_add_diagonal_eye_masked_fill_mean_relu_sub_unsqueeze_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf2 = empty_strided_cuda((16, 128), (128, 1), torch.float32)
            triton_per_fused_clamp_min_div_expand_linalg_vector_norm_0.run(arg0_1, buf2, 16, 128, stream=stream0)
            buf3 = empty_strided_cuda((16, 128), (128, 1), torch.float32)
            triton_per_fused_clamp_min_div_expand_linalg_vector_norm_0.run(arg1_1, buf3, 16, 128, stream=stream0)
            buf4 = empty_strided_cuda((16, 16), (16, 1), torch.float32)
            extern_kernels.mm(buf2, reinterpret_tensor(buf3, (128, 16), (1, 128), 0), out=buf4)
            buf5 = empty_strided_cuda((), (), torch.float32)
            buf6 = buf5; del buf5  # reuse
            triton_per_fused_add_diagonal_eye_masked_fill_mean_relu_sub_unsqueeze_1.run(buf6, buf4, 1, 256, stream=stream0)
        return (buf6, )
