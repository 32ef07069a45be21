// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "base/process/torch_module.h"

// Training, a part of the LibTorch module.

extern "C" {

// A named array of float32, row-major. Borrowed: valid during the call that hands it over.
typedef struct IdbgTensor {
  const char* name;
  const float* data;
  int32_t dims;
  int64_t shape[3];
} IdbgTensor;

typedef struct IdbgScalar {
  const char* name;
  double value;
} IdbgScalar;

// Everything of a training run that must survive a stop. Tensor names: "model/<name>" are the
// weights now, "best/<name>" those of the best epoch, "moment1/..", "moment2/.." the optimiser's,
// "average/.." a moving average. The scalars hold the epoch and the scheduler. A run that starts
// from the state after epoch e ends with the bytes of one that was never stopped (on one CPU type).
typedef struct IdbgState {
  const IdbgTensor* tensors;
  int64_t tensor_count;
  const IdbgScalar* scalars;
  int64_t scalar_count;
} IdbgState;

typedef struct IdbgBatch {
  int64_t epoch;    // from 0
  int64_t batch;    // within the epoch, done so far
  int64_t batches;  // an epoch
  double loss;      // mean of the epoch so far; NaN where reading it would cost a synchronisation
} IdbgBatch;

typedef struct IdbgEpoch {
  int64_t epoch;  // from 1
  int64_t epochs;
  double train_loss;
  double validation_loss;  // NaN: no such rows
  double test_loss;        // NaN: no such rows
  double first_choice;     // ranker: geometric mean of best / chosen time over the validation
                           // problems; else NaN
  double learning_rate;
  int32_t improved;             // a new best validation loss
  int64_t without_improvement;  // epochs since the best
  int32_t stopping;             // no epoch follows: patience is spent
} IdbgEpoch;

// Called on the thread that called train. In a process group only rank 0 gets `on_epoch`.
typedef struct IdbgTrainHooks {
  void* user;
  int32_t (*on_batch)(void* user, const IdbgBatch* batch);                          // 0: stop
  int32_t (*on_epoch)(void* user, const IdbgEpoch* epoch, const IdbgState* state);  // 0: stop
  // The result: "best/.." is the model. Also called when a hook asked to stop.
  void (*on_done)(void* user, const IdbgState* state);
} IdbgTrainHooks;

// This process's place among those that train together; one process: rank 0 of 1.
typedef struct IdbgGroup {
  int32_t rank;
  int32_t world_size;
  int32_t local_rank;  // picks the GPU
  const char* name;    // of the process group that torch.distributed has registered in this process
} IdbgGroup;

typedef struct IdbgTrainOptions {
  const char* device;  // "cpu", "cuda" or "auto" (CUDA when there is a GPU)
  int32_t threads;     // of the CPU; 0: as many as there are cores
  int64_t batch_size;  // rows (regression) or problems (ranker)
  int64_t epochs;
  int64_t patience;  // stop after so many epochs without improvement; 0: never
  double learning_rate;
  double weight_decay;
  uint64_t seed;
  IdbgGroup group;
  // tensor_count 0: from the beginning; scalar_count 0: from the beginning, with these weights.
  IdbgState resume;
} IdbgTrainOptions;

// torch-diode's models: rows of features -> ln(ms), mean squared error.
typedef struct IdbgRegressionJob {
  IdbgTrainOptions options;
  int32_t deep;  // 0: widths are the hidden layers; 1: one width, `layers` residual blocks
  const int64_t* widths;
  int64_t width_count;
  int64_t layers;
  double dropout;
  int64_t rows;
  int64_t features;
  const float* x;        // rows x features
  const float* y;        // rows
  const int64_t* train;  // row numbers
  int64_t train_count;
  const int64_t* validation;
  int64_t validation_count;
  const int64_t* test;
  int64_t test_count;
} IdbgRegressionJob;

// The rows that rankers are trained on and predict: whole problems, one row a configuration. A net
// sees a row as row features + facts of its configuration + features of its problem, all normalised
// by the caller, and gives ln(time) as a correction to `base`.
typedef struct IdbgRankerRows {
  int64_t problems;
  const int64_t* begin;  // problems + 1: the rows of a problem are contiguous
  int64_t row_features;
  const float* x;  // rows x row_features
  int64_t problem_features;
  const float* p;    // problems x problem_features
  int64_t configs;   // distinct configurations
  int64_t variants;  // kinds of compiled kernel (dtype, layout, EVEN_K) a configuration has
  int64_t fact_features;
  const float* facts;       // variants x configs x fact_features
  const int32_t* fact_row;  // rows: variant * configs + configuration
  const float* base;        // rows: ln of the analytic time
} IdbgRankerRows;

// The rows of some problems, with what to learn about them. Problems come in ascending row order.
typedef struct IdbgRankerSelection {
  int64_t problems;
  const int64_t* problem;  // numbers in IdbgRankerRows
  const int64_t* begin;    // problems + 1, into the two arrays below
  const int64_t* row;      // numbers in IdbgRankerRows
  const float* target;     // ln(time)
} IdbgRankerSelection;

enum { kIdbgRelu = 0, kIdbgSilu = 1 };

// h0 = x Wx + facts Wf + embedding[config] We + problem Wp + b; hidden layers.
typedef struct IdbgRankerNet {
  const int64_t* hidden;  // widths; at least one
  int64_t hidden_count;
  const int64_t* problem_hidden;  // layers over the problem features alone
  int64_t problem_hidden_count;
  int64_t embedding;  // width; 0: none
  int32_t activation;
  int32_t residual;  // hidden layers of equal width add to their input
  double dropout;
  int64_t row_features;  // how many of a row's features it sees, from the first on; 0: all
} IdbgRankerNet;

// Loss of a problem = huber * sum(w' smooth_l1(ln t)) + listwise * tau * KL(softmax(-ln t / tau)),
// w = least_weight + exp(-gap to the best / weight_scale), w' = w / sum w.
typedef struct IdbgRankerLoss {
  double huber;
  double huber_delta;
  double listwise;
  double temperature;
  double least_weight;
  double weight_scale;
} IdbgRankerLoss;

typedef struct IdbgRankerJob {
  IdbgTrainOptions options;  // batch_size counts problems; device is that of the rows
  IdbgRankerNet net;
  IdbgRankerLoss loss;
  double beta2;
  double warmup_steps;
  double clip;           // of the gradient's norm; 0: none
  double average_decay;  // 0: no moving average
  IdbgRankerSelection train;
  IdbgRankerSelection validation;  // problems 0: none
} IdbgRankerJob;

// A small net over problems alone (the vendor library's time): rows of features -> a number, Huber
// loss, AdamW with warm-up and cosine decay, moving average.
typedef struct IdbgCurveJob {
  IdbgTrainOptions options;
  const int64_t* hidden;
  int64_t hidden_count;  // with relu
  double dropout;
  double huber_delta;
  double beta2;
  double warmup_steps;
  double average_decay;
  int64_t features;
  const float* x;
  const float* y;
  int64_t rows;  // all of them are trained on
} IdbgCurveJob;

typedef struct IdbgRanker IdbgRanker;  // rows on a device

typedef struct IdbgTrainer {
  uint32_t size;  // of this struct
  // Whether "cuda" can be used here.
  int32_t (*has_cuda)(void);
  int32_t (*train_regression)(const IdbgRegressionJob* job, const IdbgTrainHooks* hooks,
                              IdbgError* error);
  // Copies the rows to the device; free with close_ranker, which accepts null.
  int32_t (*open_ranker)(const IdbgRankerRows* rows, const char* device, int32_t local_rank,
                         int32_t threads, IdbgRanker** ranker, IdbgError* error);
  void (*close_ranker)(IdbgRanker* ranker);
  int32_t (*train_ranker)(IdbgRanker* ranker, const IdbgRankerJob* job, const IdbgTrainHooks* hooks,
                          IdbgError* error);
  // ln(time) of all rows of `problems` problems from number `first` on, by the net with the weights
  // "best/..." of `state`.
  int32_t (*predict_ranker)(IdbgRanker* ranker, const IdbgRankerNet* net, const IdbgState* state,
                            int64_t first, int64_t problems, float* ln_time, IdbgError* error);
  int32_t (*train_curve)(const IdbgCurveJob* job, const IdbgTrainHooks* hooks, IdbgError* error);
} IdbgTrainer;

}  // extern "C"
