# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_add_gelu_1 = async_compile.triton('triton_poi_fused_add_gelu_1', '''
''', device_str='cuda')
triton_red_fused_add_native_layer_norm_transpose_view_2 = async_compile.triton('triton_red_fused_add_native_layer_norm_transpose_view_2', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_transpose_view_3 = async_compile.triton('triton_per_fused_add_native_layer_norm_transpose_view_3', '''
''', device_str='cuda')
triton_poi_fused_add_native_layer_norm_transpose_view_4 = async_compile.triton('triton_poi_fused_add_native_layer_norm_transpose_view_4', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_5 = async_compile.triton('triton_poi_fused_gelu_view_5', '''
''', device_str='cuda')
triton_red_fused_add_native_layer_norm_transpose_view_6 = async_compile.triton('triton_red_fused_add_native_layer_norm_transpose_view_6', '''
''', device_str='cuda')
triton_red_fused_add_native_layer_norm_transpose_view_7 = async_compile.triton('triton_red_fused_add_native_layer_norm_transpose_view_7', '''
''', device_str='cuda')
triton_poi_fused_add_native_layer_norm_transpose_view_8 = async_compile.triton('triton_poi_fused_add_native_layer_norm_transpose_view_8', '''
''', device_str='cuda')
triton_poi_fused_add_transpose_view_9 = async_compile.triton('triton_poi_fused_add_transpose_view_9', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 196, 256), (50176, 256, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg24_1, arg0_1, arg1_1, buf3, 1568, 256, stream=stream0)
            buf4 = empty_strided_cuda((8, 256, 128), (32768, 128, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (8, 256, 196), (50176, 1, 256), 0), reinterpret_tensor(arg4_1, (8, 196, 128), (0, 1, 196), 0), out=buf4)
            buf5 = buf4; del buf4  # reuse
            triton_poi_fused_add_gelu_1.run(buf5, arg5_1, 262144, stream=stream0)
            buf6 = reinterpret_tensor(buf3, (2048, 196), (196, 1), 0); del buf3  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf5, (2048, 128), (128, 1), 0), reinterpret_tensor(arg6_1, (128, 196), (1, 128), 0), alpha=1, beta=1, out=buf6)
            buf7 = empty_strided_cuda((8, 196, 1, 2), (392, 2, 3136, 1), torch.float32)
            buf8 = empty_strided_cuda((8, 196, 1, 2), (392, 2, 3136, 1), torch.float32)
            buf9 = empty_strided_cuda((8, 196, 1, 2), (392, 2, 3136, 1), torch.float32)
            triton_red_fused_add_native_layer_norm_transpose_view_2.run(arg24_1, buf6, buf7, buf8, buf9, 1568, 2, 128, stream=stream0)
            buf10 = empty_strided_cuda((8, 196, 1), (196, 1, 1568), torch.float32)
            buf11 = empty_strided_cuda((8, 196, 1), (196, 1, 1568), torch.float32)
            triton_per_fused_add_native_layer_norm_transpose_view_3.run(buf7, buf8, buf9, buf10, buf11, 1568, 2, stream=stream0)
            buf13 = empty_strided_cuda((8, 196, 256), (50176, 256, 1), torch.bfloat16)
            triton_poi_fused_add_native_layer_norm_transpose_view_4.run(arg24_1, buf6, buf10, buf11, arg2_1, arg3_1, buf13, 1568, 256, stream=stream0)
            buf14 = empty_strided_cuda((1568, 1024), (1024, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf13, (1568, 256), (256, 1), 0), reinterpret_tensor(arg8_1, (256, 1024), (1, 256), 0), alpha=1, beta=1, out=buf14)
            buf15 = reinterpret_tensor(buf14, (8, 196, 1024), (200704, 1024, 1), 0); del buf14  # reuse
            triton_poi_fused_gelu_view_5.run(buf15, 1605632, stream=stream0)
            buf16 = reinterpret_tensor(buf13, (1568, 256), (256, 1), 0); del buf13  # reuse
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf15, (1568, 1024), (1024, 1), 0), reinterpret_tensor(arg10_1, (1024, 256), (1, 1024), 0), alpha=1, beta=1, out=buf16)
            buf20 = empty_strided_cuda((8, 196, 256), (50176, 256, 1), torch.bfloat16)
            triton_red_fused_add_native_layer_norm_transpose_view_6.run(arg24_1, buf6, buf16, arg12_1, arg13_1, buf20, 1568, 256, stream=stream0)
            buf21 = buf5; del buf5  # reuse
            extern_kernels.bmm(reinterpret_tensor(buf20, (8, 256, 196), (50176, 1, 256), 0), reinterpret_tensor(arg16_1, (8, 196, 128), (0, 1, 196), 0), out=buf21)
            buf22 = buf21; del buf21  # reuse
            triton_poi_fused_add_gelu_1.run(buf22, arg17_1, 262144, stream=stream0)
            buf23 = reinterpret_tensor(buf20, (2048, 196), (196, 1), 0); del buf20  # reuse
            extern_kernels.addmm(arg19_1, reinterpret_tensor(buf22, (2048, 128), (128, 1), 0), reinterpret_tensor(arg18_1, (128, 196), (1, 128), 0), alpha=1, beta=1, out=buf23)
            buf24 = buf9; del buf9  # reuse
            buf25 = buf8; del buf8  # reuse
            buf26 = buf7; del buf7  # reuse
            triton_red_fused_add_native_layer_norm_transpose_view_7.run(arg24_1, buf6, buf16, buf23, buf24, buf25, buf26, 1568, 2, 128, stream=stream0)
            buf27 = buf11; del buf11  # reuse
            buf28 = buf10; del buf10  # reuse
            triton_per_fused_add_native_layer_norm_transpose_view_3.run(buf24, buf25, buf26, buf27, buf28, 1568, 2, stream=stream0)
            buf30 = empty_strided_cuda((8, 196, 256), (50176, 256, 1), torch.bfloat16)
            triton_poi_fused_add_native_layer_norm_transpose_view_8.run(arg24_1, buf6, buf16, buf23, buf27, buf28, arg14_1, arg15_1, buf30, 1568, 256, stream=stream0)
            buf31 = reinterpret_tensor(buf15, (1568, 1024), (1024, 1), 0); del buf15  # reuse
            extern_kernels.addmm(arg21_1, reinterpret_tensor(buf30, (1568, 256), (256, 1), 0), reinterpret_tensor(arg20_1, (256, 1024), (1, 256), 0), alpha=1, beta=1, out=buf31)
            buf32 = reinterpret_tensor(buf31, (8, 196, 1024), (200704, 1024, 1), 0); del buf31  # reuse
            triton_poi_fused_gelu_view_5.run(buf32, 1605632, stream=stream0)
            buf33 = empty_strided_cuda((1568, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg23_1, reinterpret_tensor(buf32, (1568, 1024), (1024, 1), 0), reinterpret_tensor(arg22_1, (1024, 256), (1, 1024), 0), alpha=1, beta=1, out=buf33)
            buf34 = reinterpret_tensor(buf16, (8, 196, 256), (50176, 256, 1), 0); del buf16  # reuse
            triton_poi_fused_add_transpose_view_9.run(buf34, arg24_1, buf6, buf23, buf33, 1568, 256, stream=stream0)
        return (buf34, )
