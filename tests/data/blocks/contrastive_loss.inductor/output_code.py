# AOT ID: ['0_inference']
triton_per_fused__to_copy_clamp_min_div_expand_linalg_vector_norm_0 = async_compile.triton('triton_per_fused__to_copy_clamp_min_div_expand_linalg_vector_norm_0', '''
''', device_str='cuda')
triton_per_fused__log_softmax_amax_mul_sub_1 = async_compile.triton('triton_per_fused__log_softmax_amax_mul_sub_1', '''
''', device_str='cuda')
triton_per_fused__log_softmax_mul_prepare_softmax_online_t_2 = async_compile.triton('triton_per_fused__log_softmax_mul_prepare_softmax_online_t_2', '''
''', device_str='cuda')
triton_per_fused__log_softmax_add_arange_div_mul_nll_loss_forward_sub_t_3 = async_compile.triton('triton_per_fused__log_softmax_add_arange_div_mul_nll_loss_forward_sub_t_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf2 = empty_strided_cuda((64, 128), (128, 1), torch.float32)
            triton_per_fused__to_copy_clamp_min_div_expand_linalg_vector_norm_0.run(arg0_1, buf2, 64, 128, stream=stream0)
            buf3 = empty_strided_cuda((64, 128), (128, 1), torch.float32)
            triton_per_fused__to_copy_clamp_min_div_expand_linalg_vector_norm_0.run(arg1_1, buf3, 64, 128, stream=stream0)
            buf4 = empty_strided_cuda((64, 64), (64, 1), torch.float32)
            extern_kernels.mm(buf2, reinterpret_tensor(buf3, (128, 64), (1, 128), 0), out=buf4)
            buf5 = empty_strided_cuda((64, 1), (1, 64), torch.float32)
            buf6 = empty_strided_cuda((64, 1), (1, 64), torch.float32)
            triton_per_fused__log_softmax_amax_mul_sub_1.run(buf4, buf5, buf6, 64, 64, stream=stream0)
            buf9 = empty_strided_cuda((64, 1), (1, 64), torch.float32)
            buf10 = empty_strided_cuda((64, 1), (1, 64), torch.float32)
            triton_per_fused__log_softmax_mul_prepare_softmax_online_t_2.run(buf4, buf9, buf10, 64, 64, stream=stream0)
            buf7 = empty_strided_cuda((), (), torch.float32)
            buf13 = buf7; del buf7  # reuse
            triton_per_fused__log_softmax_add_arange_div_mul_nll_loss_forward_sub_t_3.run(buf13, buf4, buf5, buf6, buf9, buf10, 1, 64, stream=stream0)
        return (buf13, )
