#include <array>
#include <vector>

#include "noise.hpp"
#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr hitmask::Size size{128, 128};
constexpr Vec foot{64, 121};
constexpr Vec crown{66, 46};  // the middle of the leaves
constexpr double up = -0.25;  // turns
constexpr int twig_level = 5;

constexpr std::array<Rgba, 4> bark = {rgb(0x3A2233), rgb(0x5B3540), rgb(0x86524A), rgb(0xB57D5C)};
constexpr std::array<Rgba, 5> green = {rgb(0x14493F), rgb(0x1F6B47), rgb(0x3A9450), rgb(0x77BE54),
                                       rgb(0xC4E36B)};

struct Branch {
  Vec start;
  Vec end;
  double start_radius = 0;
  double end_radius = 0;
};

struct Leaf {
  Vec centre;
  double turns = 0;
  double half_length = 0;
  Rgba colour;
  Rgba vein;
};

/// Leaves are in drawing order: the darkest are at the back.
struct Tree {
  std::vector<Branch> branches;
  std::vector<Leaf> leaves;
};

Leaf leaf_at(Vec centre, Random& random) {
  const Vec from_crown = (centre - crown) * (1 / 46.0);
  const double light =
      0.5 - 0.22 * from_crown.x - 0.42 * from_crown.y + random.between(-0.24, 0.24);
  const double turns = random.unit();
  const double half_length = random.between(3.2, 5.0);
  return {centre, turns, half_length, step_of(green, light), step_of(green, light - 0.2)};
}

void add_leaf(Tree& tree, const Leaf& leaf) {
  const auto darker = [](const Leaf& a, const Leaf& b) { return a.colour.green < b.colour.green; };
  const auto place = std::upper_bound(tree.leaves.begin(), tree.leaves.end(), leaf, darker);
  tree.leaves.insert(place, leaf);
}

void add_leaves(Tree& tree, const Branch& twig, Random& random) {
  constexpr int leaves_per_twig = 2;
  for (int i = 0; i < leaves_per_twig; ++i) {
    const Vec on_twig = mix(twig.start, twig.end, random.between(0.2, 1.15));
    const Vec way = direction(random.unit());
    const Vec beside = way * random.between(1.0, 5.6);
    add_leaf(tree, leaf_at(on_twig + beside, random));
  }
}

struct Shoot {
  Vec start;
  double turns = up;
  double length = 0;
  double radius = 0;
  int level = 0;
};

void grow(Tree& tree, const Shoot& shoot, Random& random);

void fork(Tree& tree, const Shoot& shoot, Vec end, double radius, Random& random) {
  const int shoots = shoot.level == 0 || random.unit() < 0.25 ? 3 : 2;
  for (int i = 0; i < shoots; ++i) {
    const double spread = (i - (shoots - 1) / 2.0) * (shoots == 3 ? 0.1 : 0.12);
    const double turns = mix(shoot.turns, up, 0.14) + spread + random.between(-0.028, 0.028);
    const double length = shoot.length * random.between(0.72, 0.92);
    grow(tree, {end, turns, length, radius * 0.82, shoot.level + 1}, random);
  }
}

void grow(Tree& tree, const Shoot& shoot, Random& random) {
  const Vec end = shoot.start + direction(shoot.turns) * shoot.length;
  const double end_radius = std::max(shoot.radius * 0.72, 0.42);
  tree.branches.push_back({shoot.start, end, shoot.radius, end_radius});
  if (shoot.level >= twig_level - 1) add_leaves(tree, tree.branches.back(), random);
  if (shoot.level < twig_level) fork(tree, shoot, end, end_radius, random);
}

Tree grown_tree() {
  Tree tree;
  Random random(2024);
  grow(tree, {foot, up + 0.006, 26.5, 5.8, 0}, random);
  return tree;
}

double leaf_edge(const Leaf& leaf, Vec at) {
  const Vec from = at - leaf.centre;
  if (dot(from, from) > 50) return 100;  // further away than the length of any leaf
  return lens(rotated(from, -leaf.turns), {}, leaf.half_length * 0.5, leaf.half_length);
}

bool is_near(const Branch& branch, Vec at) {
  const double reach = branch.start_radius + 1;
  return at.x > std::min(branch.start.x, branch.end.x) - reach &&
         at.x < std::max(branch.start.x, branch.end.x) + reach &&
         at.y > std::min(branch.start.y, branch.end.y) - reach &&
         at.y < std::max(branch.start.y, branch.end.y) + reach;
}

/// Roots spread to both sides at the base.
double wood_edge(const Tree& tree, Vec at) {
  double edge = std::min(stroke(at, foot - Vec{0, 7}, foot + Vec{-11, 2}, 4.4, 0.8),
                         stroke(at, foot - Vec{0, 7}, foot + Vec{12, 2}, 4.4, 0.8));
  for (const Branch& branch : tree.branches)
    if (is_near(branch, at))
      edge = std::min(edge,
                      stroke(at, branch.start, branch.end, branch.start_radius, branch.end_radius));
  return edge;
}

Rgba wood(const Tree& tree, Vec at) {
  const auto edge_at = [&](Vec place) { return wood_edge(tree, place); };
  const double edge = edge_at(at);
  if (edge > 0) return {};
  if (edge > -0.75) return ink;
  const double facing = dot(slope_of(edge_at, at), {-0.8, -0.3});
  const double grain = value_noise({at.x / 1.3, at.y / 7}, 11) - 0.5;
  return step_of(bark, 0.45 + 0.4 * facing + 0.4 * grain);
}

Rgba foliage(const Tree& tree, Vec at) {
  Rgba colour;
  for (const Leaf& leaf : tree.leaves) {
    const double edge = leaf_edge(leaf, at);
    if (edge > 0.7) continue;
    const double across = rotated(at - leaf.centre, -leaf.turns).x;
    colour = edge > 0 ? rgb(0x0E2F33) : std::abs(across) < 0.3 ? leaf.vein : leaf.colour;
  }
  return colour;
}

}  // namespace

hitmask::Picture draw_tree() {
  const Tree tree = grown_tree();
  return paint(size, [&](Vec at) { return over(foliage(tree, at), wood(tree, at)); });
}

}  // namespace sprites
