# SPDX-License-Identifier: Apache-2.0
"""Compiles some nodes of an exported graph by themselves, for inductor_debug.compiled_run."""
import json
import os


def tensors_by_name(names, values):
    import torch
    return {str(name): value.detach().cpu().resolve_conj().resolve_neg() for name, value in zip(names, values)
            if isinstance(value, torch.Tensor)}


def read_safetensors(path):
    """A function from names to tensors: the file is read where it is asked for."""
    import torch
    data = torch.from_file(str(path), shared=False, size=os.path.getsize(path), dtype=torch.uint8)
    length = int.from_bytes(bytes(data[:8].tolist()), "little")
    header = json.loads(bytes(data[8:8 + length].tolist()))
    types = {"F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16,
             "I64": torch.int64, "I32": torch.int32, "I16": torch.int16, "I8": torch.int8, "U8": torch.uint8,
             "BOOL": torch.bool, "F8_E4M3": torch.float8_e4m3fn, "F8_E5M2": torch.float8_e5m2, "C64": torch.complex64}

    def find(name):
        entry = header.get(name)
        if entry is None or entry["dtype"] not in types:
            return None
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        return data[begin:end].clone().view(types[entry["dtype"]]).reshape(entry["shape"])

    return find


def weights_of(model):
    signature = model.program.graph_signature
    found = {}
    for name, target in {**signature.inputs_to_parameters, **signature.inputs_to_buffers,
                         **signature.inputs_to_lifted_tensor_constants}.items():
        value = model.program.state_dict.get(target)
        found[name] = value if value is not None else model.program.constants.get(target)
    return found


class Probe:
    """A graph of some nodes of the exported graph, twice: each alone on the inputs that it had, and all together."""

    def __init__(self, model, folder, names, replay):
        import torch
        self.model, self.wanted, self.replay = model, set(names), replay
        record = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        self.files = {entry["exported"]: folder / entry["file"] for entry in record["values"]
                      if entry["exported"] and entry["file"]}
        self.inputs = torch.load(folder / "inputs.pt", weights_only=True)
        self.weights = weights_of(model)
        self.graph, self.arguments, self.outputs = torch.fx.Graph(), [], {}
        self.chosen = [node for node in model.module.graph.nodes if node.name in self.wanted]

    def value_of(self, node):
        """What a node had in the compiled model, or else behind it in eager mode; None: no tensor that is kept."""
        import torch
        for source in (self.inputs, self.weights):
            if source.get(node.name) is not None:
                return source[node.name].detach().clone()
        if node.name in self.files:
            return torch.load(self.files[node.name], weights_only=True)
        return self.replay(node.name)

    def plan(self):
        """What every input of the graph holds, by the name of its placeholder."""
        return [(node, source) for node in self.chosen for source in node.all_input_nodes if source.op != "get_attr"]

    def placeholder(self, name, value):
        self.arguments.append(value.to(self.model.options.device))
        return self.graph.placeholder(name)

    def build(self):
        import torch
        alone, boundary = {}, {}
        for node, source in self.plan():
            value = self.value_of(source)
            if isinstance(value, torch.Tensor):
                alone[node, source] = self.placeholder(f"{node.name}_{source.name}", value)
                if source not in boundary and (source.name not in self.wanted or source.name in self.files):
                    boundary[source] = self.placeholder(f"known_{source.name}", value.clone())
        for prefix in ("alone", "together"):
            copies = {}
            for node in self.chosen:
                self.copy(node, prefix, copies, alone if prefix == "alone" else None, boundary)
        self.graph.output(tuple(self.outputs.values()))
        root = {node.target: getattr(self.model.module, node.target) for node in self.model.module.graph.nodes
                if node.op == "get_attr"}
        return torch.fx.GraphModule(root, self.graph)

    def copy(self, node, prefix, copies, alone, boundary):
        import torch

        def take(source):
            if source.op == "get_attr":
                return self.graph.get_attr(source.target)
            if alone is not None and (node, source) in alone:
                return alone[node, source]
            if alone is None and source in boundary:
                return boundary[source]
            return copies[source]

        try:
            copies[node] = self.graph.node_copy(node, take)
        except KeyError:  # a number, or what comes from a node that could not be copied
            return
        if isinstance(node.meta.get("val"), torch.Tensor):
            self.outputs[f"{prefix}.{node.name}"] = copies[node]


def probe(model, folder, request):
    """Compiles some nodes of the exported graph by themselves; saves the value of each as Inductor computes it."""
    import torch
    from torch._inductor import config
    made = Probe(model, folder, request["nodes"], read_safetensors(request["values"]))
    module = made.build()
    torch._dynamo.reset()
    with torch.no_grad(), config.patch(model.configs):
        values = torch.compile(module, backend="inductor", fullgraph=True, dynamic=False)(*made.arguments)
    torch.save(tensors_by_name(made.outputs, values), folder / request["file"])
