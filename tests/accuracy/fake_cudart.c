// SPDX-License-Identifier: Apache-2.0
// Answers of the CUDA runtime and driver for an H200 that is not there, as far as a torch that was
// built with CUDA asks while it only traces and writes code (label_blocks.py). Nothing that it
// gives may be used.
#include <cuda_runtime_api.h>
#include <stdlib.h>
#include <string.h>

cudaError_t cudaGetDeviceCount(int* n) {
  *n = 1;
  return 0;
}
cudaError_t cudaGetDevice(int* n) {
  *n = 0;
  return 0;
}
cudaError_t cudaSetDevice(int n) { return 0; }
cudaError_t cudaDriverGetVersion(int* n) {
  *n = 13000;
  return 0;
}
cudaError_t cudaGetLastError(void) { return 0; }
cudaError_t cudaPeekAtLastError(void) { return 0; }
cudaError_t cudaDeviceGetStreamPriorityRange(int* a, int* b) {
  *a = 0;
  *b = -5;
  return 0;
}
cudaError_t cudaDeviceCanAccessPeer(int* a, int b, int c) {
  *a = 0;
  return 0;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t s, enum cudaStreamCaptureStatus* p) {
  *p = 0;
  return 0;
}
cudaError_t cudaDeviceGetAttribute(int* v, enum cudaDeviceAttr a, int d) {
  *v = 0;
  if (a == cudaDevAttrComputeCapabilityMajor) *v = 9;
  if (a == cudaDevAttrMultiProcessorCount) *v = 132;
  return 0;
}
static void fill(struct cudaDeviceProp* p) {
  memset(p, 0, sizeof *p);
  strcpy(p->name, "NVIDIA H200");
  p->major = 9;
  p->minor = 0;
  p->multiProcessorCount = 132;
  p->totalGlobalMem = 150ull << 30;
  p->warpSize = 32;
  p->maxThreadsPerBlock = 1024;
  p->maxThreadsPerMultiProcessor = 2048;
  p->regsPerMultiprocessor = 65536;
  p->sharedMemPerBlock = 49152;
  p->sharedMemPerBlockOptin = 232448;
  p->sharedMemPerMultiprocessor = 233472;
  p->l2CacheSize = 60 << 20;
}
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* p, int d) {
  fill(p);
  return 0;
}
cudaError_t cudaGetDriverEntryPointByVersion(const char* s, void** p, unsigned v,
                                             unsigned long long f,
                                             enum cudaDriverEntryPointQueryResult* r) {
  *p = 0;
  if (r) *r = cudaDriverEntryPointSymbolNotFound;
  return 0;
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* s, unsigned f, int p) {
  *s = (cudaStream_t)0x10;
  return 0;
}
cudaError_t cudaMemGetInfo(size_t* a, size_t* b) {
  *a = *b = 150ull << 30;
  return 0;
}
cudaError_t cudaMalloc(void** p, size_t n) {
  *p = (void*)(((size_t)malloc(4096) + 511) / 512 * 512);
  return 0;
}
cudaError_t cudaFree(void* p) { return 0; }

// All else succeeds.
#define SUCCEEDS(name)                  \
  int fake_##name(void) __asm__(#name); \
  int fake_##name(void) { return 0; }
SUCCEEDS(cudaDeviceEnablePeerAccess)
SUCCEEDS(cudaDeviceGetDefaultMemPool)
SUCCEEDS(cudaDeviceGetPCIBusId)
SUCCEEDS(cudaDeviceSynchronize)
SUCCEEDS(cudaEventCreate)
SUCCEEDS(cudaEventCreateWithFlags)
SUCCEEDS(cudaEventDestroy)
SUCCEEDS(cudaEventElapsedTime)
SUCCEEDS(cudaEventQuery)
SUCCEEDS(cudaEventRecord)
SUCCEEDS(cudaEventRecordWithFlags)
SUCCEEDS(cudaEventSynchronize)
SUCCEEDS(cudaFreeAsync)
SUCCEEDS(cudaFreeHost)
SUCCEEDS(cudaFuncGetAttributes)
SUCCEEDS(cudaFuncSetAttribute)
SUCCEEDS(cudaGetSymbolAddress)
SUCCEEDS(cudaGraphDebugDotPrint)
SUCCEEDS(cudaGraphDestroy)
SUCCEEDS(cudaGraphExecDestroy)
SUCCEEDS(cudaGraphGetNodes)
SUCCEEDS(cudaGraphInstantiateWithFlags)
SUCCEEDS(cudaGraphLaunch)
SUCCEEDS(cudaGraphNodeGetDependencies)
SUCCEEDS(cudaHostAlloc)
SUCCEEDS(cudaHostRegister)
SUCCEEDS(cudaHostUnregister)
SUCCEEDS(cudaIpcCloseMemHandle)
SUCCEEDS(cudaIpcGetEventHandle)
SUCCEEDS(cudaIpcGetMemHandle)
SUCCEEDS(cudaIpcOpenEventHandle)
SUCCEEDS(cudaIpcOpenMemHandle)
SUCCEEDS(cudaLaunchHostFunc)
SUCCEEDS(cudaLaunchKernelExC)
SUCCEEDS(cudaMallocAsync)
SUCCEEDS(cudaMemPoolGetAttribute)
SUCCEEDS(cudaMemPoolSetAccess)
SUCCEEDS(cudaMemPoolSetAttribute)
SUCCEEDS(cudaMemPoolTrimTo)
SUCCEEDS(cudaMemcpy)
SUCCEEDS(cudaMemcpyAsync)
SUCCEEDS(cudaMemcpyPeerAsync)
SUCCEEDS(cudaMemcpyToSymbol)
SUCCEEDS(cudaMemset)
SUCCEEDS(cudaMemsetAsync)
SUCCEEDS(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags)
SUCCEEDS(cudaPointerGetAttributes)
SUCCEEDS(cudaProfilerStart)
SUCCEEDS(cudaProfilerStop)
SUCCEEDS(cudaRuntimeGetVersion)
SUCCEEDS(cudaStreamAddCallback)
SUCCEEDS(cudaStreamBeginCapture)
SUCCEEDS(cudaStreamCreate)
SUCCEEDS(cudaStreamDestroy)
SUCCEEDS(cudaStreamEndCapture)
SUCCEEDS(cudaStreamGetCaptureInfo)
SUCCEEDS(cudaStreamGetPriority)
SUCCEEDS(cudaStreamQuery)
SUCCEEDS(cudaStreamSynchronize)
SUCCEEDS(cudaStreamWaitEvent)
SUCCEEDS(cudaThreadExchangeStreamCaptureMode)

int cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* active) {
  *flags = 0;
  *active = 1;
  return 0;
}
SUCCEEDS(cuInit)
