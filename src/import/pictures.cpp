// Plain pictures as sheets: one frame, or cells of one size.

#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

Result<void> check_grid(const GridOptions& grid) {
  const auto wrong = [](const char* reason) {
    return Error{ErrorCode::argument, std::string("grid: ") + reason};
  };
  if (grid.cell.width <= 0 || grid.cell.height <= 0) return wrong("the cells have no size");
  if (grid.margin.width < 0 || grid.margin.height < 0) return wrong("the margin is negative");
  if (grid.spacing.width < 0 || grid.spacing.height < 0) return wrong("the spacing is negative");
  if (grid.columns < 0 || grid.rows < 0 || grid.count < 0) return wrong("a count is negative");
  return {};
}

/// How many cells fit along one side.
std::int64_t fitting(std::int32_t side, std::int32_t margin, std::int32_t spacing,
                     std::int32_t cell) noexcept {
  const std::int64_t room = std::int64_t{side} - margin + spacing;
  return room < 0 ? 0 : room / (std::int64_t{cell} + spacing);
}

struct Cells {
  std::int64_t columns = 0;
  std::int64_t rows = 0;
  std::int64_t count = 0;
};

Result<Cells> count_cells(const GridOptions& grid, Size picture) {
  Cells fit{fitting(picture.width, grid.margin.width, grid.spacing.width, grid.cell.width),
            fitting(picture.height, grid.margin.height, grid.spacing.height, grid.cell.height), 0};
  if (fit.columns < grid.columns || fit.rows < grid.rows || fit.columns * fit.rows == 0)
    return Error{ErrorCode::data,
                 "grid: the cells are not on the picture of " + std::to_string(picture.width) +
                     " x " + std::to_string(picture.height) + " pixels, where " +
                     std::to_string(fit.columns) + " x " + std::to_string(fit.rows) + " fit"};
  if (grid.columns > 0) fit.columns = grid.columns;
  if (grid.rows > 0) fit.rows = grid.rows;
  fit.count = grid.count > 0 ? grid.count : fit.columns * fit.rows;
  if (fit.count > fit.columns * fit.rows)
    return Error{ErrorCode::argument, "grid: " + std::to_string(fit.count) + " frames, but only " +
                                          std::to_string(fit.columns * fit.rows) + " cells"};
  return fit;
}

Region cell_of(const GridOptions& grid, std::int64_t column, std::int64_t row) {
  Region region;
  const auto step = [](std::int32_t margin, std::int32_t cell, std::int32_t spacing,
                       std::int64_t number) {
    return static_cast<std::int32_t>(margin + (std::int64_t{cell} + spacing) * number);
  };
  region.at = {step(grid.margin.width, grid.cell.width, grid.spacing.width, column),
               step(grid.margin.height, grid.cell.height, grid.spacing.height, row),
               grid.cell.width, grid.cell.height};
  region.size = grid.cell;
  return region;
}

}  // namespace

Result<void> read_grid(const Job& job, Atlas& atlas) {
  const GridOptions& grid = job.options.grid;
  if (Result<void> status = check_grid(grid); !status) return status;
  auto mask = decode_png(job.bytes, job.options.rule, job.options.limits.image);
  if (!mask) return mask.error();
  atlas.pages.push_back({stem_of(job.name), {}, std::move(*mask)});
  const auto cells = count_cells(grid, atlas.pages[0].mask->size());
  if (!cells) return cells.error();
  const auto limit =
      check_limit(static_cast<std::uint64_t>(cells->count), job.options.limits.frames, "frames");
  if (!limit) return limit;
  const std::string stem = stem_of(job.name);
  for (std::int64_t i = 0; i < cells->count; ++i) {
    Region region = cell_of(grid, i % cells->columns, i / cells->columns);
    region.name = stem + "_" + std::to_string(i);
    atlas.regions.push_back(std::move(region));
  }
  return {};
}

void add_single_picture(const Job& job, Mask mask, Atlas& atlas) {
  atlas.pages.push_back({stem_of(job.name), {}, std::move(mask)});
  Region region;
  region.name = stem_of(job.name);
  region.is_whole_page = true;
  atlas.regions.push_back(std::move(region));
}

Result<void> read_single_picture(const Job& job, Atlas& atlas) {
  auto mask = decode_png(job.bytes, job.options.rule, job.options.limits.image);
  if (!mask) return mask.error();
  add_single_picture(job, std::move(*mask), atlas);
  return {};
}

}  // namespace hitmask::detail::import
