// Owned: pointers to OpenSSL's objects that free themselves.
#pragma once

#include <memory>

namespace esxserver::identity {

template <auto release>
struct ReleaseWith {
  void operator()(auto* object) const { release(object); }
};

/// Example: `const Owned<BIGNUM, BN_free> number(BN_new());`
template <class T, auto release>
using Owned = std::unique_ptr<T, ReleaseWith<release>>;

}  // namespace esxserver::identity
