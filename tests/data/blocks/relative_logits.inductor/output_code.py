# AOT ID: ['0_inference']
triton_poi_fused_clone_transpose_0 = async_compile.triton('triton_poi_fused_clone_transpose_0', '''
''', device_str='cuda')
triton_per_fused__softmax_add_constant_pad_nd_exp_prepare_softmax_online_slice_sub_unsqueeze_view_1 = async_compile.triton('triton_per_fused__softmax_add_constant_pad_nd_exp_prepare_softmax_online_slice_sub_unsqueeze_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 4, 16, 16, 64), (65536, 16384, 1024, 64, 1), torch.bfloat16)
            triton_poi_fused_clone_transpose_0.run(arg1_1, buf0, 524288, stream=stream0)
            buf1 = empty_strided_cuda((512, 16, 31), (496, 31, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf0, (512, 16, 64), (1024, 64, 1), 0), reinterpret_tensor(arg0_1, (512, 64, 31), (0, 1, 64), 0), out=buf1)
            buf4 = empty_strided_cuda((8, 4, 16, 1, 16, 16), (16384, 4096, 256, 256, 16, 1), torch.bfloat16)
            triton_per_fused__softmax_add_constant_pad_nd_exp_prepare_softmax_online_slice_sub_unsqueeze_view_1.run(buf1, arg1_1, buf4, 8192, 16, stream=stream0)
        return (buf4, )
