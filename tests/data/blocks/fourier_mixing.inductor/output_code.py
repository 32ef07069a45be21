# AOT ID: ['0_inference']
triton_red_fused_add_native_layer_norm_select_0 = async_compile.triton('triton_red_fused_add_native_layer_norm_select_0', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_select_1 = async_compile.triton('triton_per_fused_add_native_layer_norm_select_1', '''
''', device_str='cuda')
triton_poi_fused_add_native_layer_norm_select_2 = async_compile.triton('triton_poi_fused_add_native_layer_norm_select_2', '''
''', device_str='cuda')
triton_poi_fused_addmm_gelu_view_3 = async_compile.triton('triton_poi_fused_addmm_gelu_view_3', '''
''', device_str='cuda')
triton_per_fused_add_addmm_native_layer_norm_view_4 = async_compile.triton('triton_per_fused_add_addmm_native_layer_norm_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 128, 256), (32768, 256, 1), torch.complex64)
            buf0.copy_(arg8_1, False)
            buf2 = torch.ops.aten._fft_c2c.default(buf0, [1, 2], 0, True)
            buf3 = buf2
            buf4 = torch.ops.aten.view_as_real.default(buf3)
            buf5 = buf4
            buf6 = empty_strided_cuda((2, 128, 1, 2), (256, 2, 512, 1), torch.float32)
            buf7 = empty_strided_cuda((2, 128, 1, 2), (256, 2, 512, 1), torch.float32)
            buf8 = empty_strided_cuda((2, 128, 1, 2), (256, 2, 512, 1), torch.float32)
            triton_red_fused_add_native_layer_norm_select_0.run(arg8_1, buf5, buf6, buf7, buf8, 512, 128, stream=stream0)
            buf9 = empty_strided_cuda((2, 128, 1), (128, 1, 256), torch.float32)
            buf10 = empty_strided_cuda((2, 128, 1), (128, 1, 256), torch.float32)
            triton_per_fused_add_native_layer_norm_select_1.run(buf6, buf7, buf8, buf9, buf10, 256, 2, stream=stream0)
            buf12 = empty_strided_cuda((2, 128, 256), (32768, 256, 1), torch.float32)
            triton_poi_fused_add_native_layer_norm_select_2.run(arg8_1, buf5, buf9, buf10, arg0_1, arg1_1, buf12, 65536, stream=stream0)
            buf13 = empty_strided_cuda((256, 512), (512, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf12, (256, 256), (256, 1), 0), reinterpret_tensor(arg4_1, (256, 512), (1, 256), 0), out=buf13)
            buf14 = reinterpret_tensor(buf13, (2, 128, 512), (65536, 512, 1), 0); del buf13  # reuse
            triton_poi_fused_addmm_gelu_view_3.run(buf14, arg5_1, 131072, stream=stream0)
            buf15 = empty_strided_cuda((256, 256), (256, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf14, (256, 512), (512, 1), 0), reinterpret_tensor(arg6_1, (512, 256), (1, 512), 0), out=buf15)
            buf19 = buf12; del buf12  # reuse
            triton_per_fused_add_addmm_native_layer_norm_view_4.run(buf19, arg7_1, buf15, arg2_1, arg3_1, 256, 256, stream=stream0)
        return (buf19, )
