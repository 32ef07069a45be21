// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace idbg::base {

// Large objects that threads use in turn: each is made once, so there are never more of them than
// threads that use one at the same time.
template <typename T>
class Pool {
 public:
  explicit Pool(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}

  // One of the objects, until the end of the scope. The pool must outlive it.
  class Lease {
   public:
    explicit Lease(Pool& pool) : pool_(pool), object_(pool.Take()) {}
    ~Lease() { pool_.Return(std::move(object_)); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    T& operator*() { return *object_; }
    T* operator->() { return object_.get(); }

   private:
    Pool& pool_;
    std::unique_ptr<T> object_;
  };

  // Those that nobody uses; all of them when the threads are done.
  const std::vector<std::unique_ptr<T>>& idle() const { return idle_; }

 private:
  std::unique_ptr<T> Take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<T> object = std::move(idle_.back());
        idle_.pop_back();
        return object;
      }
    }
    return make_();
  }
  void Return(std::unique_ptr<T> object) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(object));
  }

  std::function<std::unique_ptr<T>()> make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> idle_;
};

}  // namespace idbg::base
