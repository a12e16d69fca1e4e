// What the tests use of RapidCheck, for machines that have no package of it: the same random
// properties, with the same cases on every machine, but failures are not reduced. Run a failing
// property with RapidCheck to see its smallest case.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/random.hpp"

namespace rc {

namespace detail {

using hitmask::support::Random;

/// Of the case that runs.
inline Random*& source() {
  static Random* random = nullptr;
  return random;
}

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct Discarded {};

/// How many cases RC_PARAMS asks for.
inline int wanted_cases() {
  constexpr std::string_view key = "max_success=";
  const char* const set = std::getenv("RC_PARAMS");
  const std::string_view text = set == nullptr ? "" : set;
  const std::size_t at = text.find(key);
  return at == text.npos ? 100 : std::atoi(set + at + key.size());
}

}  // namespace detail

template <class T>
class Gen {
 public:
  using Value = T;

  template <class Make>
    requires std::is_convertible_v<std::invoke_result_t<Make>, T>
  explicit Gen(Make make) : make_(std::move(make)) {}
  [[nodiscard]] T operator*() const { return make_(); }

 private:
  std::function<T()> make_;
};

template <class Make>
auto generated(Make make) {
  return Gen<std::invoke_result_t<Make>>(std::move(make));
}

/// Smaller values: none.
template <class T>
struct Seq {};

namespace seq {
template <class Container>
Seq<typename Container::value_type> fromContainer(Container&&) {
  return {};
}
template <class T, class Keep>
Seq<T> filter(Seq<T>, Keep&&) {
  return {};
}
}  // namespace seq

namespace shrink {
template <class Container>
Seq<Container> removeChunks(const Container&) {
  return {};
}
}  // namespace shrink

namespace gen {

/// Half of them small, because small numbers meet more often; one in eight an end of the range.
template <class T>
Gen<T> arbitrary() {
  return generated([]() -> T {
    detail::Random& random = *detail::source();
    if constexpr (std::is_same_v<T, bool>) {
      return random.one_in(2);
    } else {
      if (random.one_in(8))
        return random.one_in(2) ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
      const std::uint64_t bits = random.next();
      return static_cast<T>(random.one_in(2) ? bits % 200 - (std::is_signed_v<T> ? 100u : 0u)
                                             : bits);
    }
  });
}

template <class T>
Gen<T> inRange(T least, T end) {
  return generated([=]() -> T {
    const auto span = static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(least);
    return static_cast<T>(static_cast<std::uint64_t>(least) + detail::source()->below(span));
  });
}

template <class T>
auto elementOf(std::vector<T> values) {
  return generated([values = std::move(values)]() -> T { return detail::source()->pick(values); });
}
template <class T, class... More>
Gen<T> element(T first, More... more) {
  return elementOf(std::vector<T>{first, more...});
}
template <class T>
Gen<T> weightedElement(std::initializer_list<std::pair<std::size_t, T>> pairs) {
  std::vector<T> values;
  for (const auto& [weight, value] : pairs) values.insert(values.end(), weight, value);
  return elementOf(std::move(values));
}
template <class T, class... More>
Gen<T> oneOf(Gen<T> first, More... more) {
  return generated(
      [all = std::vector<Gen<T>>{first, more...}]() -> T { return *detail::source()->pick(all); });
}

template <class T, class Function>
auto map(Gen<T> from, Function function) {
  return generated([=] { return function(*from); });
}
template <class T>
Gen<T> noShrink(Gen<T> from) {
  return from;
}
/// Sizes mean nothing here: containers have fewer than 100 values, numbers are of any size.
template <class T>
Gen<T> resize(int, Gen<T> from) {
  return from;
}
template <class T, class Function>
Gen<T> shrink(Gen<T> from, Function&&) {
  return from;
}

template <class Container, class T>
Gen<Container> container(Gen<T> from) {
  return generated([=] {
    Container values;
    for (std::uint64_t left = detail::source()->below(100); left > 0; --left)
      values.push_back(*from);
    return values;
  });
}

template <class Thing, class Member, class T>
auto set(Member Thing::* member, Gen<T> from) {
  return [=](Thing& thing) { thing.*member = *from; };
}
template <class Thing, class... Setters>
Gen<Thing> build(Setters... setters) {
  return generated([=] {
    Thing thing{};
    (setters(thing), ...);
    return thing;
  });
}
template <class Thing, class... Parts>
Gen<Thing> construct(Gen<Parts>... parts) {
  return generated([=] { return Thing{*parts...}; });
}

}  // namespace gen

template <class T>
std::string toString(const T& value) {
  std::ostringstream text;
  showValue(value, text);
  return text.str();
}

template <class... Arguments>
void call_with_random(void (*function)(Arguments...)) {
  function(*gen::arbitrary<std::decay_t<Arguments>>()...);
}

/// Whether all cases hold. Says which one does not.
template <class Property>
bool check(const Property& property) {
  int discarded = 0;
  for (int number = 0, cases = detail::wanted_cases(); number < cases; ++number) {
    detail::Random random(static_cast<std::uint64_t>(number + discarded));
    detail::source() = &random;
    try {
      property();
    } catch (const detail::Failure& failure) {
      std::cout << "case " << number << ": " << failure.what() << std::endl;
      return false;
    } catch (const detail::Discarded&) {
      --number;
      if (++discarded > 10 * cases) return false;
    }
  }
  return true;
}
template <class Property>
bool check(const char*, const Property& property) {
  return check(property);
}

}  // namespace rc

#define RC_FAIL(...) throw ::rc::detail::Failure(__VA_ARGS__)
#define RC_ASSERT(...)                                                      \
  do {                                                                      \
    if (!(__VA_ARGS__)) {                                                   \
      RC_FAIL(__FILE__ ":" + std::to_string(__LINE__) + ": " #__VA_ARGS__); \
    }                                                                       \
  } while (false)
#define RC_PRE(...)                                      \
  do {                                                   \
    if (!(__VA_ARGS__)) throw ::rc::detail::Discarded(); \
  } while (false)
