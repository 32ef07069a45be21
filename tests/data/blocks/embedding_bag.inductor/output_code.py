# AOT ID: ['0_inference']
triton_poi_fused__embedding_bag_forward_only_arange_view_0 = async_compile.triton('triton_poi_fused__embedding_bag_forward_only_arange_view_0', '''
''', device_str='cuda')
triton_poi_fused_cat_1 = async_compile.triton('triton_poi_fused_cat_1', '''
''', device_str='cuda')
triton_poi_fused_addmm_relu_2 = async_compile.triton('triton_poi_fused_addmm_relu_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((64, ), (1, ), torch.int64)
            triton_poi_fused__embedding_bag_forward_only_arange_view_0.run(buf0, 64, stream=stream0)
            buf1 = torch.ops.aten._embedding_bag_forward_only.default(arg0_1, reinterpret_tensor(arg4_1, (1280, ), (1, ), 0), buf0)
            buf2 = buf1[0]
            buf6 = empty_strided_cuda((64, 64), (64, 1), torch.float32)
            triton_poi_fused_cat_1.run(buf2, arg3_1, buf6, 4096, stream=stream0)
            buf7 = buf2; del buf2  # reuse
            extern_kernels.mm(buf6, reinterpret_tensor(arg1_1, (64, 32), (1, 64), 0), out=buf7)
            buf8 = buf7; del buf7  # reuse
            triton_poi_fused_addmm_relu_2.run(buf8, arg2_1, 2048, stream=stream0)
        return (buf8, )
