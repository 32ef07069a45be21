// SPDX-License-Identifier: Apache-2.0
#include "torch/group.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <random>
#include <string>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "torch/failure.h"

namespace idbg::torch {
namespace {

constexpr std::chrono::seconds kRendezvousTimeout{120};
constexpr time_t kSocketTimeoutSeconds = 600;  // the slowest rank's longest step

// What rank 0 publishes and a new connection has to prove it has read.
struct Meeting {
  std::uint32_t port = 0;
  std::uint64_t token = 0;
};

struct Greeting {
  std::uint64_t token = 0;
  std::int32_t rank = 0;
};

[[noreturn]] void Fail(const std::string& step) {
  throw Failure(kIdbgTrainerExternal, "training group: " + step + ": " + std::strerror(errno));
}

void Prepare(int socket) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const timeval limit{kSocketTimeoutSeconds, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

void SendAll(int socket, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t sent = ::send(socket, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) Fail("a rank has exited");
    at += sent;
    size -= static_cast<std::size_t>(sent);
  }
}

void ReceiveAll(int socket, void* data, std::size_t size) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = ::recv(socket, at, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = ECONNRESET;
    if (got <= 0) Fail("a rank has exited");
    at += got;
    size -= static_cast<std::size_t>(got);
  }
}

int Listen(std::uint32_t& port) {
  const int listener = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in6 any{};
  any.sin6_family = AF_INET6;
  any.sin6_addr = in6addr_any;
  int only_v6 = 0;
  socklen_t length = sizeof any;
  if (listener >= 0 &&
      ::setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &only_v6, sizeof only_v6) == 0 &&
      ::bind(listener, reinterpret_cast<sockaddr*>(&any), sizeof any) == 0 &&
      ::listen(listener, 64) == 0 &&
      ::getsockname(listener, reinterpret_cast<sockaddr*>(&any), &length) == 0) {
    port = ntohs(any.sin6_port);
    return listener;
  }
  // A machine without IPv6.
  if (listener >= 0) ::close(listener);
  const int listener4 = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in any4{};
  any4.sin_family = AF_INET;
  any4.sin_addr.s_addr = htonl(INADDR_ANY);
  length = sizeof any4;
  if (listener4 < 0 || ::bind(listener4, reinterpret_cast<sockaddr*>(&any4), sizeof any4) != 0 ||
      ::listen(listener4, 64) != 0 ||
      ::getsockname(listener4, reinterpret_cast<sockaddr*>(&any4), &length) != 0) {
    Fail("cannot listen");
  }
  port = ntohs(any4.sin_port);
  return listener4;
}

int Connect(const std::string& host, std::uint32_t port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
    throw Failure(kIdbgTrainerExternal, "training group: no address found for " + host);
  }
  int result = -1;
  for (const addrinfo* entry = found; entry != nullptr && result < 0; entry = entry->ai_next) {
    result = ::socket(entry->ai_family, entry->ai_socktype | SOCK_CLOEXEC, entry->ai_protocol);
    if (result >= 0 && ::connect(result, entry->ai_addr, entry->ai_addrlen) != 0) {
      ::close(result);
      result = -1;
    }
  }
  ::freeaddrinfo(found);
  if (result < 0) Fail("cannot reach rank 0 at " + host + ":" + std::to_string(port));
  return result;
}

c10::intrusive_ptr<c10d::Store> OpenStore(const IdbgGroup& place) {
  c10d::TCPStoreOptions options;
  options.port = static_cast<std::uint16_t>(place.master_port);
  options.isServer = place.store_exists == 0 && place.rank == 0;
  options.numWorkers = static_cast<std::size_t>(place.world_size);
  options.waitWorkers = false;
  options.timeout = kRendezvousTimeout;
  const auto store =
      c10::make_intrusive<c10d::TCPStore>(std::string(place.master_address), options);
  // Torchrun's store is shared with others, outlives a restart of the workers, and one run trains
  // several nets, each with a meeting of its own; all ranks count them alike.
  static std::atomic<int> meetings = 0;
  return c10::make_intrusive<c10d::PrefixStore>(
      "inductor-debug/train/" + std::to_string(place.attempt) + "/" + std::to_string(meetings++),
      store);
}

}  // namespace

Group::Group(const IdbgGroup& place) : rank_(place.rank), size_(place.world_size) {
  Require(size_ >= 1 && rank_ >= 0 && rank_ < size_,
          "training group: rank " + std::to_string(rank_) + " of " + std::to_string(size_) +
              " processes is not valid");
  if (size_ == 1) return;
  const c10::intrusive_ptr<c10d::Store> store = OpenStore(place);
  if (rank_ == 0) {
    Meeting meeting;
    const int listener = Listen(meeting.port);
    std::random_device random;
    meeting.token = (std::uint64_t{random()} << 32) | random();
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&meeting);
    store->set("meeting", std::vector<std::uint8_t>(bytes, bytes + sizeof meeting));
    Accept(listener, meeting.token);
    ::close(listener);
  } else {
    const std::vector<std::uint8_t> bytes = store->get("meeting");
    Meeting meeting;
    if (bytes.size() != sizeof meeting)
      throw Failure(kIdbgTrainerExternal, "training group: rank 0 runs a different version");
    std::memcpy(&meeting, bytes.data(), sizeof meeting);
    sockets_.push_back(Connect(place.master_address, meeting.port));
    Prepare(sockets_[0]);
    const Greeting greeting{meeting.token, rank_};
    SendAll(sockets_[0], &greeting, sizeof greeting);
  }
  // Rank 0 may hold the store: nobody leaves before all have met.
  float here = 1;
  Sum({&here, 1});
}

void Group::Accept(int listener, std::uint64_t token) {
  sockets_.assign(static_cast<std::size_t>(size_ - 1), -1);
  const timeval limit{kRendezvousTimeout.count(), 0};
  ::setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  for (std::int32_t missing = size_ - 1; missing > 0;) {
    const int peer = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (peer < 0 && errno == EINTR) continue;
    if (peer < 0)
      Fail(std::to_string(missing) + " of " + std::to_string(size_) + " ranks did not connect");
    Prepare(peer);
    Greeting greeting;
    // A stranger on this port is turned away.
    const bool known =
        ::recv(peer, &greeting, sizeof greeting, MSG_WAITALL) == ssize_t{sizeof greeting} &&
        greeting.token == token && greeting.rank > 0 && greeting.rank < size_ &&
        sockets_[static_cast<std::size_t>(greeting.rank - 1)] < 0;
    if (!known) {
      ::close(peer);
      continue;
    }
    sockets_[static_cast<std::size_t>(greeting.rank - 1)] = peer;
    --missing;
  }
}

Group::~Group() {
  for (const int socket : sockets_) {
    if (socket >= 0) ::close(socket);
  }
}

void Group::Sum(std::span<float> values) {
  if (size_ == 1) return;
  if (rank_ != 0) {
    SendAll(sockets_[0], values.data(), values.size_bytes());
    ReceiveAll(sockets_[0], values.data(), values.size_bytes());
    return;
  }
  std::vector<float> other(values.size());
  for (const int socket : sockets_) {
    ReceiveAll(socket, other.data(), values.size_bytes());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += other[i];
  }
  for (const int socket : sockets_) SendAll(socket, values.data(), values.size_bytes());
}

}  // namespace idbg::torch
