# AOT ID: ['0_inference']
triton_poi_fused_constant_pad_nd_0 = async_compile.triton('triton_poi_fused_constant_pad_nd_0', '''
''', device_str='cuda')
triton_poi_fused_arange_constant_pad_nd_pow_sigmoid_unsqueeze_1 = async_compile.triton('triton_poi_fused_arange_constant_pad_nd_pow_sigmoid_unsqueeze_1', '''
''', device_str='cuda')
triton_poi_fused_mul_slice_2 = async_compile.triton('triton_poi_fused_mul_slice_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 1024, 256), (262144, 256, 1), torch.float32)
            triton_poi_fused_constant_pad_nd_0.run(arg2_1, buf0, 1048576, stream=stream0)
            buf1 = torch.ops.aten._fft_r2c.default(buf0, [1], 0, True)
            buf2 = buf1
            buf3 = empty_strided_cuda((1024, 256), (256, 1), torch.float32)
            triton_poi_fused_arange_constant_pad_nd_pow_sigmoid_unsqueeze_1.run(arg0_1, buf3, 262144, stream=stream0)
            buf4 = torch.ops.aten._fft_r2c.default(buf3, [0], 0, True)
            buf5 = buf4
            buf6 = torch.ops.aten.mul.Tensor(buf2, buf5)
            buf7 = buf6
            buf8 = torch.ops.aten._fft_c2r.default(buf7, [1], 2, 1024)
            buf9 = buf8
            buf10 = empty_strided_cuda((4, 512, 256), (131072, 1, 512), torch.float32)
            triton_poi_fused_mul_slice_2.run(buf9, arg1_1, buf10, 524288, stream=stream0)
        return (buf10, )
