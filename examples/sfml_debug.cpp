// Draws what a world does, with SFML: draw() below is all that a game needs.
//
//   sfml_debug                    in a window, until it is closed
//   sfml_debug --picture FILE     writes a PNG; needs OpenGL, but no window (xvfb-run will do)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <SFML/Graphics.hpp>

#include "debug_scene.hpp"

namespace {

using debug_scene::bar, debug_scene::height, debug_scene::scale, debug_scene::width;
using hitmask::DebugItem, hitmask::DebugOptions, hitmask::Point, hitmask::World;

sf::Vector2f on_screen(Point at) { return sf::Vector2f(sf::Vector2i(at.x, at.y) * scale); }

void fill(sf::RenderTarget& target, const hitmask::Box& box, sf::Color colour) {
  const Point size{std::max(box.w * scale, bar), std::max(box.h * scale, bar)};
  sf::RectangleShape shape(sf::Vector2f(sf::Vector2i(size.x, size.y)));
  shape.setPosition(on_screen({box.x, box.y}));
  shape.setFillColor(colour);
  target.draw(shape);
}

void draw(sf::RenderTarget& target, World& world, const DebugOptions& options) {
  const sf::Vector2f middle(0.5F, 0.5F);  // of a pixel
  world.debug_draw(
      [&](const DebugItem& item) {
        const auto [red, green, blue] = debug_scene::ink_of(item.kind);
        const sf::Color colour(red, green, blue);
        if (debug_scene::is_filled(item.kind)) return fill(target, item.box, colour);
        sf::VertexArray line(sf::LineStrip);
        for (const Point& at : item.points) line.append({on_screen(at) + middle, colour});
        if (item.closed) line.append(line[0]);
        target.draw(line);
      },
      options);
}

void draw_scene(sf::RenderTarget& target, debug_scene::Scene& scene) {
  const auto [red, green, blue] = debug_scene::background;
  target.clear(sf::Color(red, green, blue));
  draw(target, scene.world, scene.options());
}

[[noreturn]] void give_up(const std::string& reason) {
  std::fprintf(stderr, "sfml_debug: %s\n", reason.c_str());
  std::exit(2);
}

void save_picture(debug_scene::Scene& scene, const std::string& path) {
  sf::RenderTexture texture;
  if (!texture.create(width * scale, height * scale)) give_up("no OpenGL");
  draw_scene(texture, scene);
  texture.display();
  if (!texture.getTexture().copyToImage().saveToFile(path)) give_up(path + ": cannot be written");
}

void show(debug_scene::Scene& scene) {
  sf::RenderWindow window(sf::VideoMode(width * scale, height * scale), "hitmask: debug drawing");
  window.setFramerateLimit(60);
  while (window.isOpen()) {
    for (sf::Event event; window.pollEvent(event);)
      if (event.type == sf::Event::Closed) window.close();
    draw_scene(window, scene);
    window.display();
  }
}

}  // namespace

int main(int count, char** values) {
  const bool writes = count == 3 && std::string_view(values[1]) == "--picture";
  if (count != 1 && !writes) give_up("sfml_debug [--picture FILE]");
  debug_scene::Scene scene;
  writes ? save_picture(scene, values[2]) : show(scene);
}
