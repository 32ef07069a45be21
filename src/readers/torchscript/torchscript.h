// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "readers/reader.h"

// TorchScript archives (torch.jit.save, of scripted and of traced modules), read by LibTorch's own
// loader in the LibTorch module. Loading runs what LibTorch's interpreter runs for it: methods
// __setstate__ of the archive, and operators of constants. forward() is run for sizes alone, when
// the archive recorded those of its inputs (traced modules) or Input::input_shapes gives them: its
// operators one by one on tensors without elements, single ones on zeros. Where it branches on
// elements, and only when input_shapes asks, all of it runs on the CPU on inputs of zeros.
//
// So only files that the user named are read, their code and pickles are inspected first
// (inspect.h), and LibTorch is opened in a confined process alone (base/process/confined.h), which
// hands back the graph as text for our own reader.
namespace idbg::readers::torchscript {

std::string RefuseTorchScript(const Input& input);
ModelFile ReadTorchScript(const Input& input);

}  // namespace idbg::readers::torchscript
