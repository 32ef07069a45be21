# AOT ID: ['0_inference']
triton_poi_fused_abs_0 = async_compile.triton('triton_poi_fused_abs_0', '''
''', device_str='cuda')
triton_per_fused_add_div_mean_squeeze_std_sub_1 = async_compile.triton('triton_per_fused_add_div_mean_squeeze_std_sub_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = extern_kernels.convolution(arg1_1, arg0_1, stride=(1,), padding=(200,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf1 = buf0; del buf0  # reuse
            triton_poi_fused_abs_0.run(buf1, 2560000, stream=stream0)
            buf2 = torch.ops.aten.avg_pool2d.default(reinterpret_tensor(buf1, (4, 40, 1, 16000), (640000, 16000, 0, 1), 0), [1, 400], [1, 160], [0, 0], False, True, None)
            buf3 = buf2
            buf8 = reinterpret_tensor(buf3, (4, 40, 98), (3920, 98, 1), 0); del buf3  # reuse
            triton_per_fused_add_div_mean_squeeze_std_sub_1.run(buf8, 160, 98, stream=stream0)
        return (buf8, )
