# SPDX-License-Identifier: Apache-2.0
"""Further building blocks, of kinds that models/blocks.py has none of: importing this adds them to those.

Predictions were held against Inductor's kernels for them once before any rule was mended with them.
"""
import torch
import torch.nn.functional as F
from torch import nn

from models.blocks import FP16, FP32, Lambda, block


@block((8, 64, 512))
def fourth_power_activation():
    def forward(self, a):
        x = F.relu(self.up(a)).square()
        return F.layer_norm(a + self.down(x), (512,))
    return Lambda(forward, up=nn.Linear(512, 1536), down=nn.Linear(1536, 512))


@block((4, 256, 384))
def token_shift():
    def forward(self, a):
        shifted = F.pad(a, (0, 0, 1, -1))
        mixed = torch.lerp(a, shifted, self.weight)
        return torch.sigmoid(self.gate(mixed)) * self.value(mixed)
    return Lambda(forward, weight=torch.rand(384), gate=nn.Linear(384, 384), value=nn.Linear(384, 384))


@block((2, 128, 64), (2, 128, 64), (2, 128, 64), dtype=FP32)
def linear_attention():
    def forward(self, a, b, c):
        q, k = F.elu(a) + 1, F.elu(b) + 1
        state = torch.einsum("bnd,bne->bde", k, c)
        return torch.einsum("bnd,bde->bne", q, state) / (torch.einsum("bnd,bd->bn", q, k.sum(1)) + 1e-6).unsqueeze(-1)
    return Lambda(forward)


@block((16, 10, 32, 32), dtype=FP32)
def soft_histogram():
    def forward(self, a):
        centers = torch.linspace(-1, 1, 16, device=a.device).view(1, 1, 16, 1)
        weight = torch.exp(-(a.flatten(2).unsqueeze(2) - centers).square() * 8)
        counts = weight.sum(-1)
        return counts / counts.sum(-1, keepdim=True)
    return Lambda(forward)


@block((8, 3, 96, 96))
def coordinate_convolution():
    def forward(self, a):
        rows = torch.linspace(-1, 1, 96, device=a.device, dtype=a.dtype).view(1, 1, 96, 1).expand(8, 1, 96, 96)
        columns = torch.linspace(-1, 1, 96, device=a.device, dtype=a.dtype).view(1, 1, 1, 96).expand(8, 1, 96, 96)
        return F.relu(self.norm(self.conv(torch.cat([a, rows, columns], 1))))
    return Lambda(forward, conv=nn.Conv2d(5, 32, 3, padding=1), norm=nn.BatchNorm2d(32))


@block((4, 64, 56, 56), dtype=FP16)
def blur_pooling():
    def forward(self, a):
        x = F.max_pool2d(F.relu(self.norm(a)), 2, 1)
        return F.conv2d(F.pad(x, (1, 1, 1, 1), mode="reflect"), self.kernel, stride=2, groups=64)
    return Lambda(forward, norm=nn.BatchNorm2d(64), kernel=torch.ones(64, 1, 3, 3) / 9)


@block((4, 48, 32, 32))
def coordinate_attention():
    def forward(self, a):
        rows, columns = a.mean(3, keepdim=True), a.mean(2, keepdim=True).transpose(2, 3)
        x = F.hardswish(self.norm(self.squeeze(torch.cat([rows, columns], 2))))
        rows, columns = x.split([32, 32], 2)
        return a * torch.sigmoid(self.rows(rows)) * torch.sigmoid(self.columns(columns.transpose(2, 3)))
    return Lambda(forward, squeeze=nn.Conv2d(48, 8, 1), norm=nn.BatchNorm2d(8), rows=nn.Conv2d(8, 48, 1), columns=nn.Conv2d(8, 48, 1))


@block((8, 128, 28, 28))
def selective_kernel():
    def forward(self, a):
        branches = torch.stack([F.relu(norm(conv(a))) for conv, norm in zip(self.convs, self.norms)], 1)
        pooled = branches.sum(1).mean((2, 3))
        weight = self.expand(F.relu(self.reduce(pooled))).view(8, 2, 128).softmax(1)
        return (branches * weight[..., None, None]).sum(1)
    convs = nn.ModuleList([nn.Conv2d(128, 128, 3, padding=d, dilation=d, groups=32) for d in (1, 2)])
    return Lambda(forward, convs=convs, norms=nn.ModuleList([nn.BatchNorm2d(128) for _ in range(2)]), reduce=nn.Linear(128, 32), expand=nn.Linear(32, 256))


@block((4, 512, 256), dtype=FP32)
def exponential_average():
    def forward(self, a):
        decay = torch.sigmoid(self.decay)
        powers = decay.unsqueeze(0) ** torch.arange(512, device=a.device, dtype=a.dtype).unsqueeze(1)
        kernel = torch.fft.rfft(powers, n=1024, dim=0)
        return torch.fft.irfft(torch.fft.rfft(a, n=1024, dim=1) * kernel, n=1024, dim=1)[:, :512] * self.scale
    return Lambda(forward, decay=torch.randn(256), scale=torch.ones(256))


@block((16, 128), (16, 128), dtype=FP32)
def cosine_margin_loss():
    def forward(self, a, b):
        similar = F.normalize(a, dim=-1) @ F.normalize(b, dim=-1).T
        positive = similar.diagonal().unsqueeze(1)
        return F.relu(similar - positive + 0.2).masked_fill(torch.eye(16, dtype=torch.bool, device=a.device), 0).mean()
    return Lambda(forward)


@block((8, 4096, 3), dtype=FP32)
def point_features():
    def forward(self, a):
        x = F.relu(self.norm1(self.conv1(a.transpose(1, 2))))
        x = F.relu(self.norm2(self.conv2(x)))
        return self.head(x.max(-1).values)
    return Lambda(forward, conv1=nn.Conv1d(3, 64, 1), norm1=nn.BatchNorm1d(64), conv2=nn.Conv1d(64, 256, 1), norm2=nn.BatchNorm1d(256), head=nn.Linear(256, 40))


@block((2, 100, 256), (2, 1024, 256))
def box_decoder():
    def forward(self, a, b):
        x = self.norm(a + self.attention(a, b, b, need_weights=False)[0])
        boxes = torch.sigmoid(self.boxes(F.relu(self.hidden(x))))
        centre, size = boxes[..., :2], boxes[..., 2:]
        return self.classes(x), torch.cat([centre - 0.5 * size, centre + 0.5 * size], -1)
    return Lambda(forward, attention=nn.MultiheadAttention(256, 8, batch_first=True), norm=nn.LayerNorm(256), hidden=nn.Linear(256, 256),
                  boxes=nn.Linear(256, 4), classes=nn.Linear(256, 92))


@block((4, 256, 512))
def grouped_query_with_window():
    def forward(self, a):
        q, k, v = self.q(a).view(4, 256, 8, 64), self.k(a).view(4, 256, 2, 64), self.v(a).view(4, 256, 2, 64)
        q, k, v = q.transpose(1, 2), k.repeat_interleave(4, 2).transpose(1, 2), v.repeat_interleave(4, 2).transpose(1, 2)
        place = torch.arange(256, device=a.device)
        apart = place[:, None] - place[None, :]
        x = F.scaled_dot_product_attention(q, k, v, attn_mask=(apart >= 0) & (apart < 64))
        return self.out(x.transpose(1, 2).reshape(4, 256, 512))
    return Lambda(forward, q=nn.Linear(512, 512), k=nn.Linear(512, 128), v=nn.Linear(512, 128), out=nn.Linear(512, 512))


@block((32, 36, 96))
def heads_of_twelve_channels():
    def forward(self, a):
        q, k, v = self.qkv(self.norm(a)).view(32, 36, 3, 8, 12).permute(2, 0, 3, 1, 4).unbind(0)
        return a + self.out(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(32, 36, 96))
    return Lambda(forward, norm=nn.LayerNorm(96), qkv=nn.Linear(96, 288), out=nn.Linear(96, 96))


@block((8, 50, 200))
def odd_widths():
    def forward(self, a):
        return self.last(F.gelu(self.first(self.norm(a))))
    return Lambda(forward, norm=nn.LayerNorm(200), first=nn.Linear(200, 333), last=nn.Linear(333, 50))


@block((8, 49, 64))
def highway():
    def forward(self, a):
        for transform, gate in zip(self.transforms, self.gates):
            keep = torch.sigmoid(gate(a))
            a = keep * F.relu(transform(a)) + (1 - keep) * a
        return a
    return Lambda(forward, transforms=nn.ModuleList([nn.Linear(64, 64) for _ in range(3)]), gates=nn.ModuleList([nn.Linear(64, 64) for _ in range(3)]))


@block((4, 1, 16000), dtype=FP32)
def filter_bank():
    def forward(self, a):
        x = self.conv(a).abs()
        x = F.avg_pool1d(x, 400, 160)
        return (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + 1e-5)
    return Lambda(forward, conv=nn.Conv1d(1, 40, 401, padding=200, bias=False))


@block((4, 32, 512), dtype=FP16)
def temporal_block():
    def forward(self, a):
        x = F.relu(self.conv1(F.pad(a, (4, 0))))
        return F.relu(self.conv2(F.pad(x, (8, 0))) + self.skip(a))
    return Lambda(forward, conv1=nn.Conv1d(32, 64, 3, dilation=2), conv2=nn.Conv1d(64, 64, 3, dilation=4), skip=nn.Conv1d(32, 64, 1))


@block((64, 20, 16), dtype=FP32)
def cross_layers():
    def forward(self, a):
        x = first = a.flatten(1)
        for layer in self.layers:
            x = first * layer(x) + x
        return torch.sigmoid(self.head(torch.cat([x, F.relu(self.deep(first))], 1)))
    return Lambda(forward, layers=nn.ModuleList([nn.Linear(320, 320) for _ in range(2)]), deep=nn.Linear(320, 64), head=nn.Linear(384, 1))


@block(dtype=FP32, users=(512,), items=(512,))
def two_towers():
    def forward(self, a, b):
        user, item = self.users(a), self.items(b)
        return (self.left(user) * self.right(item)).sum(-1) + self.bias(a).squeeze(-1)
    return Lambda(forward, users=nn.Embedding(1000, 64), items=nn.Embedding(2000, 64), left=nn.Linear(64, 32), right=nn.Linear(64, 32), bias=nn.Embedding(1000, 1))


@block((16, 64, 64), dtype=FP32)
def graph_attention():
    def forward(self, a):
        x = self.project(a)
        scores = F.leaky_relu((x @ self.left) + (x @ self.right).transpose(1, 2), 0.2)
        near = (a @ a.transpose(1, 2)) > 0
        return F.elu(scores.masked_fill(~near, -1e9).softmax(-1) @ x)
    return Lambda(forward, project=nn.Linear(64, 64), left=torch.randn(64, 1), right=torch.randn(64, 1))


@block((4, 96, 40, 40))
def weighted_pyramid():
    def forward(self, a):
        low = self.low(F.max_pool2d(a, 3, 2, 1))
        up = F.interpolate(low, scale_factor=2, mode="nearest")
        weight = F.relu(self.weight)
        x = (weight[0] * a + weight[1] * up) / (weight.sum() + 1e-4)
        return self.out(F.silu(x))
    return Lambda(forward, low=nn.Conv2d(96, 96, 1), weight=torch.ones(2),
                  out=nn.Sequential(nn.Conv2d(96, 96, 3, padding=1, groups=96, bias=False), nn.Conv2d(96, 96, 1), nn.BatchNorm2d(96)))


@block((8, 32, 24, 24))
def local_response():
    def forward(self, a):
        x = self.conv(a)
        return x / (1 + 0.1 * F.avg_pool3d(F.pad(x.square().unsqueeze(1), (0, 0, 0, 0, 2, 2)), (5, 1, 1), 1).squeeze(1)).pow(0.75)
    return Lambda(forward, conv=nn.Conv2d(32, 32, 3, padding=1))


@block((2, 16, 8, 32, 32))
def separable_video():
    def forward(self, a):
        x = F.relu(self.norm1(self.space(a)))
        return F.relu(self.norm2(self.time(x))).mean((2, 3, 4))
    return Lambda(forward, space=nn.Conv3d(16, 32, (1, 3, 3), padding=(0, 1, 1)), norm1=nn.BatchNorm3d(32),
                  time=nn.Conv3d(32, 32, (3, 1, 1), padding=(1, 0, 0)), norm2=nn.BatchNorm3d(32))


@block((256, 1000), dtype=FP32)
def focal_distillation_loss():
    def forward(self, a):
        teacher, student = F.softmax(a / 4, -1), F.log_softmax(a * self.scale, -1)
        return -(teacher * student * (1 - student.exp()).square()).sum(-1).mean()
    return Lambda(forward, scale=torch.ones(()))


@block((4, 128, 256))
def laplace_positions():
    def forward(self, a):
        place = torch.arange(128, device=a.device, dtype=torch.float32)
        inverse = 1.0 / 10000 ** (torch.arange(0, 256, 2, device=a.device, dtype=torch.float32) / 256)
        angles = place[:, None] * inverse[None, :]
        table = torch.stack([angles.sin(), angles.cos()], -1).flatten(1)
        return self.norm(a * 16 + table.to(a.dtype))
    return Lambda(forward, norm=nn.LayerNorm(256))


@block((8, 512, 128))
def sliding_maximum():
    def forward(self, a):
        windows = a.unfold(1, 16, 8)
        top = windows.amax(-1) + windows.mean(-1)
        return self.out(top) * torch.cumsum(torch.ones_like(top), 1)
    return Lambda(forward, out=nn.Linear(128, 128))


@block((4, 8, 64, 64), dtype=FP32)
def axial_softmax():
    def forward(self, a):
        scaled = a * self.scale.exp()
        return 0.5 * (scaled.softmax(-1) + scaled.softmax(-2)) + torch.triu(a)
    return Lambda(forward, scale=torch.zeros(8, 1, 1))


# Those below have each a cause for which predictions of models failed that nobody had looked at before.


@block((2, 197, 384))
def attention_by_operators():
    """Of permuted factors, with a mask that masks nothing: Inductor makes one call of it."""
    def forward(self, a):
        q, k, v = (layer(a).view(2, 197, 6, 64).permute(0, 2, 1, 3) for layer in (self.q, self.k, self.v))
        mask = (1.0 - torch.ones(2, 1, 1, 197, dtype=a.dtype, device=a.device)) * -1e4
        weights = (torch.matmul(q, k.transpose(-1, -2)) / 8.0 + mask).softmax(-1)
        return self.out(torch.matmul(weights, v).permute(0, 2, 1, 3).reshape(2, 197, 384))
    return Lambda(forward, q=nn.Linear(384, 384), k=nn.Linear(384, 384), v=nn.Linear(384, 384), out=nn.Linear(384, 384))


@block((8, 16, 49, 192), dtype=FP16)
def attention_of_windows():
    """In five dimensions, which no library takes."""
    def forward(self, a):
        q, k, v = self.qkv(a).reshape(8, 16, 49, 3, 6, 32).permute(3, 0, 1, 4, 2, 5)
        return self.out(F.scaled_dot_product_attention(q, k, v).transpose(2, 3).reshape(8, 16, 49, 192))
    return Lambda(forward, qkv=nn.Linear(192, 576), out=nn.Linear(192, 192))


@block((2, 64, 56, 56), dtype=FP32)
def standardized_convolution():
    """Weights are normalized row by row, then laid out channels-last: loops that are cut in two do not join a reduction."""
    def forward(self, a):
        weight = F.batch_norm(self.weight.reshape(1, 64, -1), None, None, training=True, eps=1e-6).reshape_as(self.weight)
        return F.relu(self.norm(F.conv2d(a, weight, padding=1)))
    return Lambda(forward, weight=torch.rand(64, 64, 3, 3), norm=nn.GroupNorm(32, 64))


@block((2, 256, 512))
def rotary_outside_of_autocast():
    """Positions turned in a region of their own, as transformers does."""
    def forward(self, a):
        q, k = (layer(a).view(2, 256, 8, 64).transpose(1, 2) for layer in (self.q, self.k))
        with torch.autocast("cpu", enabled=False):
            places = torch.arange(256, device=a.device).float()
            angles = torch.cat([places[:, None] * self.frequencies.float()] * 2, -1)
            cos, sin = angles.cos().to(a.dtype), angles.sin().to(a.dtype)

        def turned(x):
            return x * cos + torch.cat([-x[..., 32:], x[..., :32]], -1) * sin
        return F.scaled_dot_product_attention(turned(q), turned(k), turned(k), is_causal=True)
    return Lambda(forward, q=nn.Linear(512, 512), k=nn.Linear(512, 512), frequencies=torch.rand(32))


@block((4, 128, 512))
def positions_of_all_words():
    """Counted along a mask of ones, as for OPT."""
    def forward(self, a):
        mask = torch.ones(4, 128, dtype=torch.int64, device=a.device)
        positions = (torch.cumsum(mask, 1) * mask).long() - 1
        return self.norm(a + self.embedding(positions + 2))
    return Lambda(forward, embedding=nn.Embedding(130, 512), norm=nn.LayerNorm(512))


@block((8, 4, 16, 16, 64))
def relative_logits():
    """A transposed batch times one matrix is no plain product; rows are shifted by padding."""
    def forward(self, a):
        x = (a.transpose(2, 3) @ self.weight.transpose(-1, -2)).reshape(-1, 16, 31)
        x = F.pad(F.pad(x, [0, 1]).flatten(1), [0, 15]).reshape(-1, 17, 31)[:, :16, 15:]
        return (x.reshape(8, 4, 16, 1, 16, 16) + a[..., :16].unsqueeze(3)).softmax(-1)
    return Lambda(forward, weight=torch.rand(31, 64))


@block((4, 64, 56, 56))
def grouped_convolutions():
    """For which the graph keeps its layout: what is computed before each is its own."""
    def forward(self, a):
        return F.relu(self.last(self.second(F.relu(self.first(a)))))
    return Lambda(forward, first=nn.Sequential(nn.Conv2d(64, 256, 3, padding=1, groups=2), nn.BatchNorm2d(256)),
                  second=nn.Sequential(nn.Conv2d(256, 256, 3, padding=1, groups=4), nn.BatchNorm2d(256)), last=nn.BatchNorm2d(256))


@block((1, 128, 2048))
def partial_rotary_of_all():
    """The part that is not turned is empty; q, k and v come from one product."""
    def forward(self, a):
        q, k, v = self.qkv(a).split([1024, 512, 512], -1)
        q, k, v = (x.view(1, 128, -1, 64).transpose(1, 2) for x in (q, k, v))

        def turned(x):
            part, rest = x[..., :64], x[..., 64:]
            part = part * self.cos + torch.cat([-part[..., 32:], part[..., :32]], -1) * self.sin
            return torch.cat([part, rest], -1)
        return F.scaled_dot_product_attention(turned(q), turned(k).repeat_interleave(2, 1), v.repeat_interleave(2, 1), is_causal=True)
    return Lambda(forward, qkv=nn.Linear(2048, 2048), cos=torch.rand(128, 64), sin=torch.rand(128, 64))
