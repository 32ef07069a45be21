# SPDX-License-Identifier: Apache-2.0
"""The ten models that the analyses are tested against: random weights, nothing is downloaded.

Each function returns (module, keyword inputs). The full sizes are the published ones; the small ones
have the same structure with few layers and channels, for tests.
"""
import torch
from torch import nn


def _transformers():
    try:
        import transformers
    except ImportError as error:
        raise SystemExit(f"this model needs the transformers package ({error})") from None
    return transformers


def _tokens(batch: int, length: int, vocabulary: int) -> torch.Tensor:
    return torch.randint(vocabulary, (batch, length))


def bert(small: bool):
    """BERT-base: encoder, learned positions, GELU; padding mask as an input."""
    hf = _transformers()
    config = hf.BertConfig(vocab_size=64, hidden_size=32, num_hidden_layers=1, num_attention_heads=2,
                           intermediate_size=64, max_position_embeddings=32) if small else hf.BertConfig()
    shape = (2, 16) if small else (8, 128)
    return hf.BertModel(config), {"input_ids": _tokens(*shape, config.vocab_size),
                                  "attention_mask": torch.ones(shape, dtype=torch.int64)}


def gpt2(small: bool):
    """GPT-2 (124 M): causal decoder, Conv1D projections, tied output head."""
    hf = _transformers()
    sizes = dict(vocab_size=64, n_positions=32, n_embd=32, n_layer=1, n_head=2,
                 bos_token_id=0, eos_token_id=0) if small else {}
    config = hf.GPT2Config(use_cache=False, **sizes)
    return hf.GPT2LMHeadModel(config), {
        "input_ids": _tokens(*((2, 16) if small else (8, 512)), config.vocab_size)}


def llama(small: bool):
    """Llama 3.2 1B: RMSNorm, RoPE, SwiGLU, grouped-query attention."""
    hf = _transformers()
    sizes = dict(vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=1,
                 num_attention_heads=4, num_key_value_heads=2) if small else dict(
                     vocab_size=128256, hidden_size=2048, intermediate_size=8192, num_hidden_layers=16,
                     num_attention_heads=32, num_key_value_heads=8, max_position_embeddings=8192,
                     rms_norm_eps=1e-5)
    config = hf.LlamaConfig(use_cache=False, tie_word_embeddings=True, **sizes)
    return hf.LlamaForCausalLM(config), {
        "input_ids": _tokens(*((2, 16) if small else (8, 512)), config.vocab_size)}


def vit(small: bool):
    """ViT-base, patches of 16, 224 x 224."""
    hf = _transformers()
    sizes = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64,
                 image_size=32, patch_size=8, num_labels=10) if small else dict(num_labels=1000)
    config = hf.ViTConfig(**sizes)
    return hf.ViTForImageClassification(config), {
        "pixel_values": torch.randn(2 if small else 8, 3, config.image_size, config.image_size)}


def resnet18(small: bool):
    """ResNet-18: convolutions, batch norms, residuals, pooling."""
    hf = _transformers()
    sizes = dict(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 1], num_labels=10) if small else dict(
        embedding_size=64, hidden_sizes=[64, 128, 256, 512], depths=[2, 2, 2, 2], num_labels=1000)
    config = hf.ResNetConfig(layer_type="basic", **sizes)
    return hf.ResNetForImageClassification(config), {
        "pixel_values": torch.randn(2, 3, 32, 32) if small else torch.randn(8, 3, 224, 224)}


def convnext(small: bool):
    """ConvNeXt-tiny: depthwise 7 x 7 convolutions, layer norm over channels, GELU."""
    hf = _transformers()
    sizes = dict(hidden_sizes=[8, 16], depths=[1, 1], num_stages=2, num_labels=10) if small else dict(
        num_labels=1000)
    config = hf.ConvNextConfig(**sizes)
    return hf.ConvNextForImageClassification(config), {
        "pixel_values": torch.randn(2, 3, 32, 32) if small else torch.randn(8, 3, 224, 224)}


def mamba2(small: bool):
    """Mamba-2 130 M in its chunked form. (Mamba 1 unrolls into a loop over the sequence when exported.)"""
    hf = _transformers()
    sizes = dict(vocab_size=64, hidden_size=16, num_hidden_layers=1, state_size=8, num_heads=4, head_dim=8,
                 chunk_size=8) if small else dict(vocab_size=50288, hidden_size=768, num_hidden_layers=24,
                                                  state_size=128, num_heads=24, head_dim=64, chunk_size=256)
    config = hf.Mamba2Config(n_groups=1, use_cache=False, **sizes)
    return hf.Mamba2Model(config), {
        "input_ids": _tokens(*((2, 16) if small else (8, 512)), config.vocab_size)}


def t5_encoder(small: bool):
    """T5-base encoder: relative position bias, RMS norm, ReLU."""
    hf = _transformers()
    sizes = dict(vocab_size=64, d_model=32, d_kv=16, d_ff=64, num_layers=1, num_heads=2) if small else dict(
        d_model=768, d_kv=64, d_ff=3072, num_layers=12, num_heads=12)
    config = hf.T5Config(**sizes)
    return hf.T5EncoderModel(config), {
        "input_ids": _tokens(*((2, 16) if small else (8, 512)), config.vocab_size)}


def whisper_encoder(small: bool):
    """Whisper-base encoder: two 1-d convolutions over 30 s of mel bins, then attention."""
    hf = _transformers()
    sizes = dict(vocab_size=64, d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
                 decoder_attention_heads=2, encoder_ffn_dim=64, decoder_ffn_dim=64, num_mel_bins=8,
                 max_source_positions=16, max_target_positions=16, pad_token_id=0, bos_token_id=0,
                 eos_token_id=0, decoder_start_token_id=0) if small else dict(
                     d_model=512, encoder_layers=6, decoder_layers=1, encoder_attention_heads=8,
                     decoder_attention_heads=8, encoder_ffn_dim=2048, decoder_ffn_dim=2048)
    config = hf.WhisperConfig(**sizes)
    frames = 2 * config.max_source_positions
    return hf.WhisperModel(config).encoder, {
        "input_features": torch.randn(2 if small else 8, config.num_mel_bins, frames)}


class _Block(nn.Module):
    """Two 3 x 3 convolutions with group norm and SiLU, and a residual."""

    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.norm1, self.norm2 = nn.GroupNorm(8, inputs), nn.GroupNorm(8, outputs)
        self.conv1 = nn.Conv2d(inputs, outputs, 3, padding=1)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, padding=1)
        self.skip = nn.Conv2d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x):
        y = self.conv1(nn.functional.silu(self.norm1(x)))
        return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)


class UNet(nn.Module):
    """Down by strided convolutions, up by transposed ones, skips concatenated."""

    def __init__(self, widths: list[int]):
        super().__init__()
        self.stem = nn.Conv2d(3, widths[0], 3, padding=1)
        pairs = list(zip(widths, widths[1:]))
        self.encoders = nn.ModuleList(_Block(width, width) for width in widths[:-1])
        self.downs = nn.ModuleList(nn.Conv2d(a, b, 3, stride=2, padding=1) for a, b in pairs)
        self.middle = _Block(widths[-1], widths[-1])
        self.ups = nn.ModuleList(nn.ConvTranspose2d(b, a, 2, stride=2) for a, b in reversed(pairs))
        self.decoders = nn.ModuleList(_Block(2 * a, a) for a, _ in reversed(pairs))
        self.head = nn.Conv2d(widths[0], 3, 1)

    def forward(self, image):
        x, skips = self.stem(image), []
        for encoder, down in zip(self.encoders, self.downs):
            skips.append(encoder(x))
            x = down(skips[-1])
        x = self.middle(x)
        for up, decoder in zip(self.ups, self.decoders):
            x = decoder(torch.cat([up(x), skips.pop()], dim=1))
        return self.head(x)


def unet(small: bool):
    """A U-Net in plain torch: group norm, SiLU, transposed convolutions, concatenated skips."""
    side = 16 if small else 224
    return UNet([8, 16] if small else [64, 128, 256, 512]), {
        "image": torch.randn(2 if small else 8, 3, side, side)}


MODELS = {build.__name__: build for build in (bert, gpt2, resnet18, llama, vit, convnext, mamba2, t5_encoder,
                                              whisper_encoder, unet)}


def as_tuple(module, args, outputs):
    """A forward hook. (A file with transformers' output classes in it is read only where it is installed.)"""
    return tuple(outputs.values()) if isinstance(outputs, dict) else outputs


def build(name: str, size: str, device: str, dtype: torch.dtype):
    """Builds the model with random weights on `device`, ready for inference."""
    torch.manual_seed(0)
    with torch.device(device):
        module, inputs = MODELS[name](size == "small")
    inputs = {key: value.to(dtype) if value.is_floating_point() else value for key, value in inputs.items()}
    return module.to(dtype).eval().requires_grad_(False), inputs


def build_without_weights(name: str, size: str, device: str, dtype: torch.dtype):
    """The same with fake tensors. Requires that a FakeTensorMode is active."""
    with torch.utils._python_dispatch._disable_current_modes():
        module, inputs = build(name, size, "meta", dtype)
    return without_values(module, inputs, device)


def without_values(module: nn.Module, inputs: dict, device: str):
    """`module` and `inputs`, made on the device meta, as fake tensors of `device`: right in everything but the values, and no memory is spent.

    Requires that a FakeTensorMode is active.
    """
    made = {}  # by id: tied weights stay tied

    def fake(tensor: torch.Tensor) -> torch.Tensor:
        if id(tensor) not in made:
            empty = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device=device)
            is_parameter = isinstance(tensor, nn.Parameter)
            made[id(tensor)] = nn.Parameter(empty, requires_grad=False) if is_parameter else empty
        return made[id(tensor)]

    for part in module.modules():
        for tensors in (part._parameters, part._buffers):
            tensors.update({key: fake(value) for key, value in tensors.items() if value is not None})
    return module, {key: fake(value) for key, value in inputs.items()}
