// SPDX-License-Identifier: Apache-2.0
#include "train/ranker_recipe.h"

#include <algorithm>
#include <cmath>

#include "gemm/model/features_ranker.h"

namespace idbg::train {
namespace {

constexpr std::int64_t kEmbedding = 16;

// What a trained model needs to fit another device: the same nets, smaller steps, no teachers. An
// adaptation has some hundred steps in all.
void Slow(RankerRecipe& recipe) {
  recipe.teachers = 0;
  recipe.pool = 0;
  for (NetPlan* const plan : {&recipe.stage1, &recipe.stage2}) plan->batch = 16;
  recipe.stage1.epochs = 6;
  recipe.stage1.learning_rate *= 0.1;
  recipe.stage2.epochs = 12;
  recipe.stage2.learning_rate *= 0.1;
  recipe.aten.epochs = 40;
  recipe.aten.learning_rate *= 0.1;
  recipe.aten.warmup_steps = 20;
  recipe.warmup_steps = 20;
  recipe.average_decay = 0.98;
}

}  // namespace

RankerRecipe MakeRankerRecipe(const TrainOptions& options) {
  RankerRecipe recipe;
  const auto first = static_cast<std::int64_t>(gemm::kRankerStage1Features);
  if (options.preset == RankerPreset::kFull) {
    recipe.teachers = 4;
    recipe.pool = 24000;
    recipe.teacher = {.hidden = {384, 384, 384, 384, 384},
                      .activation = kIdbgSilu,
                      .residual = true,
                      .dropout = 0.05,
                      .batch = 64,
                      .epochs = 40,
                      .learning_rate = 4e-3,
                      .weight_decay = 0.1};
    recipe.stage1 = {.hidden = {32},
                     .problem_hidden = {64},
                     .row_features = first,
                     .batch = 128,
                     .epochs = 20,
                     .learning_rate = 5e-3,
                     .weight_decay = 0.01};
    recipe.stage2 = {.hidden = {128, 128},
                     .problem_hidden = {64},
                     .batch = 256,
                     .epochs = 60,
                     .learning_rate = 4e-3,
                     .weight_decay = 0.01};
  } else {
    recipe.stage1 = {.hidden = {32},
                     .problem_hidden = {64},
                     .row_features = first,
                     .batch = 32,
                     .epochs = 7,
                     .learning_rate = 5e-3,
                     .weight_decay = 0.05};
    recipe.stage2 = {.hidden = {128, 128},
                     .problem_hidden = {64},
                     .batch = 64,
                     .epochs = 25,
                     .learning_rate = 3e-3,
                     .weight_decay = 0.1};
  }
  if (!options.adapt.empty()) Slow(recipe);
  // --num-epochs is that of the last net; the others keep their proportion to it.
  if (options.epochs) {
    const double factor =
        static_cast<double>(*options.epochs) / static_cast<double>(recipe.stage2.epochs);
    for (std::int64_t* const epochs : {&recipe.teacher.epochs, &recipe.stage1.epochs,
                                       &recipe.stage2.epochs, &recipe.aten.epochs}) {
      *epochs = std::max<std::int64_t>(std::llround(static_cast<double>(*epochs) * factor), 1);
    }
  }
  recipe.stage2.batch = options.batch_size.value_or(recipe.stage2.batch);
  recipe.stage2.learning_rate = options.learning_rate.value_or(recipe.stage2.learning_rate);
  recipe.stage2.weight_decay = options.weight_decay.value_or(recipe.stage2.weight_decay);
  return recipe;
}

IdbgRankerNet NetOf(const NetPlan& plan) {
  return {.hidden = plan.hidden.data(),
          .hidden_count = static_cast<std::int64_t>(plan.hidden.size()),
          .problem_hidden = plan.problem_hidden.data(),
          .problem_hidden_count = static_cast<std::int64_t>(plan.problem_hidden.size()),
          .embedding = kEmbedding,
          .dot = 0,
          .activation = plan.activation,
          .residual = plan.residual ? 1 : 0,
          .dropout = plan.dropout,
          .row_features = plan.row_features};
}

}  // namespace idbg::train
