#include "cli/batch.hpp"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "cli/answer.hpp"
#include "cli/batch_line.hpp"
#include "cli/exit_codes.hpp"
#include "cli/line_reader.hpp"
#include "cli/mask_cache.hpp"
#include "cli/progress.hpp"
#include "cli/source.hpp"
#include "cli/text.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::cli {

namespace {

namespace base = detail::base;

class Batch {
 public:
  Batch(const CheckOptions& options, Root root, Output& out)
      : options_(options), cache_(std::move(root), options.limits), out_(out) {}

  /// Reads to the end of the input, or until the output is closed.
  [[nodiscard]] Result<void> run(const base::File& input);

  [[nodiscard]] std::uint64_t queries() const noexcept { return queries_; }
  [[nodiscard]] std::uint64_t failures() const noexcept { return failures_; }

 private:
  [[nodiscard]] Result<Contact> answer(const Line& line);
  void append(const Line& line, std::uint64_t number);

  const CheckOptions& options_;
  MaskCache cache_;
  Output& out_;
  std::uint64_t queries_ = 0;
  std::uint64_t failures_ = 0;
};

Result<Contact> Batch::answer(const Line& line) {
  if (line.too_long)
    return Error{ErrorCode::argument,
                 joined({"the line is longer than ", std::to_string(max_line_bytes), " bytes"})};
  const Result<BatchQuery> query = parse_batch_line(line.text);
  if (!query) return query.error();
  const SolidRule rule = query->threshold ? SolidRule::alpha(*query->threshold) : options_.rule;
  const auto a = cache_.get(query->a, rule);
  if (!a) return a.error();
  const auto b = cache_.get(query->b, rule);
  if (!b) return b.error();
  return contact(**a, **b, query->offset);
}

void Batch::append(const Line& line, std::uint64_t number) {
  ++queries_;
  const Result<Contact> result = answer(line);
  if (result) return append_answer(out_.buffer(), *result);
  ++failures_;
  append_failure(out_.buffer(), result.message(), number);
}

Result<void> Batch::run(const base::File& input) {
  // On one terminal they would garble each other, and the answers show progress anyway.
  Progress progress(base::is_terminal(base::standard_error) &&
                    !base::is_terminal(base::standard_output));
  LineReader reader(input, max_line_bytes, [this] { (void)out_.flush(); });
  const std::uint64_t total = input.facts().value_or(base::FileFacts{}).size;  // 0: unknown
  while (const auto line = reader.next()) {
    if (!line->too_long && is_blank(line->text)) continue;
    append(*line, reader.number());
    if (!out_.written().ok()) break;
    progress.update({reader.number(), reader.bytes_read(), total});
  }
  if (const Result<void> flushed = out_.flush(); !flushed) return flushed;
  if (reader.problem() != 0)
    return Error{ErrorCode::argument, options_.batch + ": " + std::strerror(reader.problem())};
  return {};
}

}  // namespace

int run_batch(const CheckOptions& options, Output& out) {
  Result<Root> root = Root::open(options.root);
  if (!root) return failed(root.message());
  const base::File input = open_input(options.batch);
  if (!input.is_open()) return failed(options.batch + ": " + std::strerror(errno));
  Batch batch(options, std::move(*root), out);
  if (const Result<void> status = batch.run(input); !status) return failed(status.message());
  if (batch.failures() == 0) return exit_success;
  return failed(options.batch + ": " + std::to_string(batch.failures()) + " of " +
                std::to_string(batch.queries()) + " queries could not be answered");
}

}  // namespace hitmask::cli
