// SPDX-License-Identifier: Apache-2.0
#include "graph/shapes/shape_rules.h"

// Fourier transforms, decompositions of matrices, recurrent networks, collectives, lists of
// tensors.
namespace idbg::graph {
namespace {

SymInt OneSided(const SymInt& size) { return Add(FloorDivide(size, SymInt(2)), SymInt(1)); }

OutputTypes RealToComplex(const Call& call) {
  const auto dims = call.Ints("dim", 1);
  Shape shape = call.first.sizes;
  const auto axis = dims && !dims->empty() ? AxisOf(dims->back(), shape.size()) : std::nullopt;
  if (!axis) return {};
  if (FindBool(call.node, "onesided", 3, true)) shape[*axis] = OneSided(shape[*axis]);
  return {call.Like(std::move(shape), ComplexType(call.first.dtype))};
}

OutputTypes ComplexToReal(const Call& call) {
  const auto dims = call.Ints("dim", 1);
  const auto size = call.Size("last_dim_size", 3);
  Shape shape = call.first.sizes;
  const auto axis = dims && !dims->empty() ? AxisOf(dims->back(), shape.size()) : std::nullopt;
  if (!axis || !size) return {};
  return {call.Like(WithSize(std::move(shape), *axis, *size), RealType(call.first.dtype))};
}

// torch.fft.<name>(input, n or s, dim): "2" and "n" at the end of the name say how many axes.
OutputTypes Fourier(const Call& call) {
  std::string_view name = call.op.name.substr(std::string_view("aten.fft_").size());
  const bool two = name.ends_with('2');
  const bool many = two || name.ends_with('n');
  if (many) name.remove_suffix(1);
  Shape shape = call.first.sizes;
  const MaybeShape lengths = call.SizeList(many ? "s" : "n", 1);
  Sizes dims = many ? Sizes{} : Sizes{-1};
  if (two) dims = {-2, -1};
  const std::size_t count = lengths && many ? lengths->size() : shape.size();
  for (std::size_t i = count; many && !two && i > 0; --i)
    dims.push_back(-static_cast<std::int64_t>(i));
  if (const auto given = call.Ints("dim", 2)) dims = *given;
  std::optional<std::size_t> axis;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    axis = AxisOf(dims[i], shape.size());
    if (!axis) return {};
    if (lengths && i < lengths->size() && !((*lengths)[i] == SymInt(-1)))
      shape[*axis] = (*lengths)[i];
  }
  const bool to_real = name == "irfft" || name == "hfft";
  if (axis && (name == "rfft" || name == "ihfft")) shape[*axis] = OneSided(shape[*axis]);
  if (axis && to_real && !(lengths && lengths->size() == dims.size()))
    shape[*axis] = Multiply(SymInt(2), Add(shape[*axis], SymInt(-1)));
  const DType dtype = call.first.dtype;
  return {call.Like(std::move(shape), to_real ? RealType(dtype) : ComplexType(dtype))};
}

struct Matrix {
  Shape batch;
  SymInt rows, columns, smaller;
};
std::optional<Matrix> MatrixOf(const Shape& shape) {
  if (shape.size() < 2) return std::nullopt;
  const SymInt& rows = shape[shape.size() - 2];
  const SymInt& columns = shape.back();
  if (!rows.hint() || !columns.hint()) return std::nullopt;
  return Matrix{{shape.begin(), shape.end() - 2},
                rows,
                columns,
                *rows.hint() <= *columns.hint() ? rows : columns};
}

Shape Join(Shape batch, std::initializer_list<SymInt> sizes) {
  batch.insert(batch.end(), sizes);
  return batch;
}

OutputTypes SingularValues(const Call& call) {
  const auto matrix = MatrixOf(call.first.sizes);
  if (!matrix) return {};
  const bool is_some = call.op.name == "aten.svd";
  const bool full =
      is_some ? !FindBool(call.node, "some", 1, true)
              : FindBool(call.node, "full_matrices", 1, call.op.name == "aten.linalg_svd");
  const SymInt& left = full ? matrix->rows : matrix->smaller;
  const SymInt& right = full ? matrix->columns : matrix->smaller;
  const Shape v = is_some ? Join(matrix->batch, {matrix->columns, right})
                          : Join(matrix->batch, {right, matrix->columns});
  return {call.Like(Join(matrix->batch, {matrix->rows, left})),
          call.Like(Join(matrix->batch, {matrix->smaller}), RealType(call.first.dtype)),
          call.Like(v)};
}

// lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots): what is not asked for is empty.
OutputTypes UnpackedLu(const Call& call) {
  const auto matrix = MatrixOf(call.first.sizes);
  if (!matrix) return {};
  const TensorType nothing = call.Like({SymInt(0)});
  OutputTypes outputs = {nothing, nothing, nothing};
  if (FindBool(call.node, "unpack_pivots", 3, true))
    outputs[0] = call.Like(Join(matrix->batch, {matrix->rows, matrix->rows}));
  if (FindBool(call.node, "unpack_data", 2, true)) {
    outputs[1] = call.Like(Join(matrix->batch, {matrix->rows, matrix->smaller}));
    outputs[2] = call.Like(Join(matrix->batch, {matrix->smaller, matrix->columns}));
  }
  return outputs;
}

OutputTypes OrthogonalTriangular(const Call& call) {
  const auto matrix = MatrixOf(call.first.sizes);
  if (!matrix) return {};
  const auto* text = FindAs<std::string>(call.node, "mode", 1);
  if (text != nullptr && *text == "r")
    return {call.Like({SymInt(0)}),
            call.Like(Join(matrix->batch, {matrix->smaller, matrix->columns}))};
  const bool complete = text != nullptr && *text == "complete";
  const SymInt& inner = complete ? matrix->rows : matrix->smaller;
  return {call.Like(Join(matrix->batch, {matrix->rows, inner})),
          call.Like(Join(matrix->batch, {inner, matrix->columns}))};
}

// Of the list that an argument is; null: there is none, or it is shorter.
const TensorType* Element(const Call& call, std::string_view name, std::size_t position,
                          std::size_t index) {
  const auto* list = FindAs<ArgumentList>(call.node, name, position);
  return list != nullptr && index < list->size() ? FindTensor(call.graph, &(*list)[index])
                                                 : nullptr;
}

// input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first. Packed
// sequences, which have another order, are left out.
OutputTypes Recurrent(const Call& call) {
  const bool is_lstm = call.op.name == "aten.lstm";
  const TensorType* hidden = is_lstm ? Element(call, "hx", 1, 0) : call.Tensor("hx", 1);
  if (call.node.target.ends_with(".data") || hidden == nullptr || hidden->sizes.empty()) return {};
  const std::int64_t ways = FindBool(call.node, "bidirectional", 7, false) ? 2 : 1;
  Shape shape = call.first.sizes;
  if (shape.empty()) return {};
  shape.back() = Multiply(hidden->sizes.back(), SymInt(ways));
  OutputTypes outputs = {call.Like(std::move(shape), call.first.dtype), *hidden};
  if (const TensorType* cell = Element(call, "hx", 1, 1); is_lstm && cell != nullptr)
    outputs.push_back(*cell);
  return outputs;
}

OutputTypes LstmCell(const Call& call) {
  const TensorType* hidden = Element(call, "hx", 1, 0);
  const TensorType* cell = Element(call, "hx", 1, 1);
  if (hidden == nullptr || cell == nullptr) return {};
  return {*hidden, *cell};
}

// Every rank's part along the first axis.
OutputTypes Gathered(const Call& call) {
  const auto ranks = call.Size("group_size", 1);
  if (!ranks || call.first.sizes.empty()) return {};
  return call.One(WithSize(call.first.sizes, 0, Multiply(call.first.sizes[0], *ranks)));
}

OutputTypes Scattered(const Call& call) {
  const auto ranks = call.Size("group_size", 2);
  if (!ranks || call.first.sizes.empty()) return {};
  return call.One(WithSize(call.first.sizes, 0, FloorDivide(call.first.sizes[0], *ranks)));
}

OutputTypes Exchanged(const Call& call) {
  const MaybeShape parts = call.SizeList("output_split_sizes", 1);
  if (!parts || call.first.sizes.empty()) return {};
  Shape shape = call.first.sizes;
  shape[0] = SymInt(0);
  for (const SymInt& part : *parts) shape[0] = Add(shape[0], part);
  return call.One(std::move(shape));
}

constexpr base::NameGroup<ShapeFunction> kTransformGroups[] = {
    {Gathered, "_c10d_functional.all_gather_into_tensor"},
    {Exchanged, "_c10d_functional.all_to_all_single"},
    {Scattered, "_c10d_functional.reduce_scatter_tensor"},
    {ComplexToReal, "aten._fft_c2r"},
    {RealToComplex, "aten._fft_r2c"},
    {SingularValues, "aten._linalg_svd aten.linalg_svd aten.svd"},
    {Fourier, R"(
        aten.fft_fft aten.fft_fft2 aten.fft_fftn aten.fft_hfft aten.fft_ifft aten.fft_ifft2
        aten.fft_ifftn aten.fft_ihfft aten.fft_irfft aten.fft_irfft2 aten.fft_irfftn aten.fft_rfft
        aten.fft_rfft2 aten.fft_rfftn)"},
    {Recurrent, "aten.gru aten.lstm aten.rnn_relu aten.rnn_tanh"},
    {OrthogonalTriangular, "aten.linalg_qr"},
    {LstmCell, "aten.lstm_cell"},
    {UnpackedLu, "aten.lu_unpack"},
};
constexpr auto kTransformFunctions = base::ByName<kTransformGroups>();

}  // namespace

ShapeFunctions TransformFunctions() { return kTransformFunctions; }

// Lists of tensors in, lists out: as the first list, broadcast with the others in the same place.
OutputTypes ForeachOutputs(const Call& call) {
  const auto* list = FindAs<ArgumentList>(call.node, "self", 0);
  if (list == nullptr) return {};
  const bool is_norm = call.op.name == "aten._foreach_norm";
  OutputTypes outputs;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const TensorType* type = FindTensor(call.graph, &(*list)[i]);
    outputs.push_back(type != nullptr ? std::optional(*type) : std::nullopt);
    if (type == nullptr) continue;
    if (is_norm) outputs.back()->sizes.clear();
    const TensorType* with = Element(call, "other", 1, i);
    if (const MaybeShape sizes =
            with != nullptr ? Broadcast(type->sizes, with->sizes) : std::nullopt)
      outputs.back()->sizes = *sizes;
    outputs.back()->strides.reset();
  }
  return outputs;
}

}  // namespace idbg::graph
