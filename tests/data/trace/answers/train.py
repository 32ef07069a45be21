"""A training loop: metrics by .item() inside, gradients that are clipped, validation, a smaller last batch, longer sequences.
.item() breaks the graph in a loop: Model.forward runs in eager mode, and each Attn.forward is compiled by itself.
"""
import torch, math, time
torch.manual_seed(0)
class Attn(torch.nn.Module):
    def __init__(self, d, h, layer):
        super().__init__()
        self.h, self.layer = h, layer
        self.qkv = torch.nn.Linear(d, 3 * d); self.o = torch.nn.Linear(d, d); self.drop = 0.1
        self.last_entropy = None
    def forward(self, x, mask=None):
        b, t, d = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, self.h, d // self.h).permute(2, 0, 3, 1, 4)
        a = (q @ k.transpose(-1, -2)) / math.sqrt(d // self.h)
        if mask is not None:
            a = a.masked_fill(mask[:, None, None, :], float("-inf"))
        p = a.softmax(-1)
        if self.training:
            p = torch.nn.functional.dropout(p, self.drop)
        self.last_entropy = (-(p * (p + 1e-9).log()).sum(-1)).mean().item()
        return self.o((p @ v).transpose(1, 2).reshape(b, t, d))
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = torch.nn.Embedding(50, 16)
        self.layers = torch.nn.ModuleList(Attn(16, 2, i) for i in range(2))
        self.head = torch.nn.Linear(16, 50)
    def forward(self, tok, mask=None):
        x = self.emb(tok)
        for l in self.layers:
            x = x + l(x, mask)
        return self.head(x)
m = Model()
ema = {k: v.clone() for k, v in m.state_dict().items()}
opt = torch.optim.SGD(m.parameters(), lr=0.1)
c = torch.compile(m, backend="aot_eager")
for epoch in range(2):
    c.train()
    for step, bs in enumerate((8, 8, 5)):
        tok = torch.randint(0, 50, (bs, 12 if step else 10))
        out = c(tok)
        loss = torch.nn.functional.cross_entropy(out.flatten(0, 1), tok.flatten())
        opt.zero_grad(); loss.backward()
        torch.nn.utils.clip_grad_norm_(m.parameters(), 1.0)
        opt.step()
    c.eval()
    m.layers[0].drop = 0.1 + 0.1 * epoch
    with torch.no_grad():
        c(torch.randint(0, 50, (8, 12)), torch.zeros(8, 12, dtype=torch.bool))
