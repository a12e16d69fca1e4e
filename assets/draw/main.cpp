#include <iostream>
#include <vector>

#include "command.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return sprites::run(arguments, std::cout, std::cerr);
}
