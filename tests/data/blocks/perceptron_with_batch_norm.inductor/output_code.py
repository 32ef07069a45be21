# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_addmm_relu_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_addmm_relu_0', '''
''', device_str='cuda')
triton_per_fused__prelu_kernel_native_layer_norm_view_1 = async_compile.triton('triton_per_fused__prelu_kernel_native_layer_norm_view_1', '''
''', device_str='cuda')
triton_per_fused__log_softmax_prepare_softmax_online_sub_2 = async_compile.triton('triton_per_fused__log_softmax_prepare_softmax_online_sub_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((16, 256), (256, 1), torch.float32)
            extern_kernels.mm(arg14_1, reinterpret_tensor(arg0_1, (512, 256), (1, 512), 0), out=buf0)
            buf1 = buf0; del buf0  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_addmm_relu_0.run(buf1, arg1_1, arg11_1, arg12_1, arg2_1, arg3_1, 4096, stream=stream0)
            buf2 = empty_strided_cuda((16, 128), (128, 1), torch.float32)
            extern_kernels.addmm(arg5_1, buf1, reinterpret_tensor(arg4_1, (256, 128), (1, 256), 0), alpha=1, beta=1, out=buf2)
            buf6 = buf2; del buf2  # reuse
            buf7 = buf6; del buf6  # reuse
            triton_per_fused__prelu_kernel_native_layer_norm_view_1.run(buf7, arg6_1, arg7_1, arg8_1, 16, 128, stream=stream0)
            buf8 = empty_strided_cuda((16, 10), (10, 1), torch.float32)
            extern_kernels.addmm(arg10_1, buf7, reinterpret_tensor(arg9_1, (128, 10), (1, 128), 0), alpha=1, beta=1, out=buf8)
            buf11 = buf8; del buf8  # reuse
            triton_per_fused__log_softmax_prepare_softmax_online_sub_2.run(buf11, 16, 10, stream=stream0)
        return (buf11, )
