# AOT ID: ['0_inference']
triton_poi_fused_addmm_relu_0 = async_compile.triton('triton_poi_fused_addmm_relu_0', '''
''', device_str='cuda')
triton_poi_fused_addmm_cat_embedding_relu_unsqueeze_1 = async_compile.triton('triton_poi_fused_addmm_cat_embedding_relu_unsqueeze_1', '''
''', device_str='cuda')
triton_poi_fused_addmm_cat_index_relu_select_tril_indices_2 = async_compile.triton('triton_poi_fused_addmm_cat_index_relu_select_tril_indices_2', '''
''', device_str='cuda')
triton_poi_fused_addmm_sigmoid_3 = async_compile.triton('triton_poi_fused_addmm_sigmoid_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 64), (64, 1), torch.float32)
            extern_kernels.mm(arg9_1, reinterpret_tensor(arg0_1, (13, 64), (1, 13), 0), out=buf0)
            buf1 = buf0; del buf0  # reuse
            triton_poi_fused_addmm_relu_0.run(buf1, arg1_1, 16384, stream=stream0)
            buf2 = empty_strided_cuda((256, 32), (32, 1), torch.float32)
            extern_kernels.mm(buf1, reinterpret_tensor(arg2_1, (64, 32), (1, 64), 0), out=buf2)
            buf3 = empty_strided_cuda((256, 9, 32), (288, 32, 1), torch.float32)
            triton_poi_fused_addmm_cat_embedding_relu_unsqueeze_1.run(arg3_1, buf2, arg10_1, arg4_1, buf3, 2304, 32, stream=stream0)
            buf4 = empty_strided_cuda((256, 9, 9), (81, 9, 1), torch.float32)
            extern_kernels.bmm(buf3, reinterpret_tensor(buf3, (256, 32, 9), (288, 1, 32), 0), out=buf4)
            buf6 = empty_strided_cuda((256, 68), (68, 1), torch.float32)
            triton_poi_fused_addmm_cat_index_relu_select_tril_indices_2.run(arg3_1, buf2, buf4, buf6, 17408, stream=stream0)
            buf7 = empty_strided_cuda((256, 64), (64, 1), torch.float32)
            extern_kernels.mm(buf6, reinterpret_tensor(arg5_1, (68, 64), (1, 68), 0), out=buf7)
            buf8 = buf7; del buf7  # reuse
            triton_poi_fused_addmm_relu_0.run(buf8, arg6_1, 16384, stream=stream0)
            buf9 = empty_strided_cuda((256, 1), (1, 1), torch.float32)
            extern_kernels.mm(buf8, reinterpret_tensor(arg7_1, (64, 1), (1, 64), 0), out=buf9)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused_addmm_sigmoid_3.run(buf10, arg8_1, 256, stream=stream0)
        return (buf10, )
