// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "analyze/bench/bench_prepare.h"

namespace idbg::analyze {

// Times the variants of prepared models: those of a model side by side, each in a process of its
// own, and the first one in a second process, which shows the noise. As many models are started
// together as `jobs` processes allow (one at least), and timed one after the other; `on_timed` gets
// each when it is. A variant that fails says so; throws base::Error otherwise.
void TimeModels(const BenchRequest& request, std::size_t jobs, std::vector<BenchedModel>& models,
                const std::function<void(BenchedModel&)>& on_timed);

}  // namespace idbg::analyze
