# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_red_fused__to_copy__unsafe_view_clone_prepare_softmax_online_slice_1 = async_compile.triton('triton_red_fused__to_copy__unsafe_view_clone_prepare_softmax_online_slice_1', '''
''', device_str='cuda')
triton_per_fused__log_softmax__to_copy__unsafe_view_clone_nll_loss_forward_slice_sub_2 = async_compile.triton('triton_per_fused__log_softmax__to_copy__unsafe_view_clone_nll_loss_forward_slice_sub_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((2, 512, 768), (393216, 768, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg3_1, arg0_1, arg1_1, buf3, 1024, 768, stream=stream0)
            buf4 = empty_strided_cuda((1024, 5000), (5056, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf3, (1024, 768), (768, 1), 0), reinterpret_tensor(arg2_1, (768, 5000), (1, 768), 0), out=buf4)
            buf5 = empty_strided_cuda((1022, 1), (1, 1022), torch.float32)
            buf6 = empty_strided_cuda((1022, 1), (1, 1022), torch.float32)
            triton_red_fused__to_copy__unsafe_view_clone_prepare_softmax_online_slice_1.run(buf4, buf5, buf6, 1022, 5000, stream=stream0)
            buf7 = empty_strided_cuda((), (), torch.float32)
            buf9 = buf7; del buf7  # reuse
            triton_per_fused__log_softmax__to_copy__unsafe_view_clone_nll_loss_forward_slice_sub_2.run(buf9, arg4_1, buf4, buf5, buf6, 1, 1022, stream=stream0)
        return (buf9, )
