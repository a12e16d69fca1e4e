#include "cli/scene_file.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "cli/json.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {
namespace {

std::string scene_message(std::string_view text) { return parse_scene(text).message(); }

/// A scene of one sprite with these fields besides its file.
std::string message_for_sprite(const std::string& fields) {
  return scene_message(R"({"sprites":[{"file":"a","x":0,"y":0},{"file":"b",)" + fields + "}]}");
}

TEST(SceneFile, ReadsEveryField) {
  const auto scene = parse_scene(R"({"threshold":7,"sprites":[
    {"file":"b.png","x":3,"y":-4,"layer":6,"collides_with":4294967295},
    {"y":1073741823,"x":-1073741824,"file":"../a.png","collides_with":0,"layer":0},
    {"file":"b.png","x":0,"y":0}]})");
  ASSERT_TRUE(scene.ok()) << scene.message();
  EXPECT_EQ(scene->threshold, 7);
  EXPECT_EQ(scene->pictures, (std::vector<std::string>{"b.png", "../a.png"}));
  ASSERT_EQ(scene->sprites.size(), 3u);
  EXPECT_EQ(scene->sprites[0].position, (Point{3, -4}));
  EXPECT_EQ(scene->sprites[0].layer, 6u);
  EXPECT_EQ(scene->sprites[0].collides_with, 0xFFFF'FFFFu);
  EXPECT_EQ(scene->sprites[1].position, (Point{-1073741824, 1073741823}));
  EXPECT_EQ(scene->sprites[1].picture, 1u);
  EXPECT_EQ(scene->sprites[1].layer, 0u);
  EXPECT_EQ(scene->sprites[1].collides_with, 0u);
  EXPECT_EQ(scene->sprites[2].picture, 0u);
}

TEST(SceneFile, ReadsHowSpritesAreTurned) {
  const auto scene = parse_scene(R"({"sprites":[
    {"file":"a","x":0,"y":0,"angle":22.5,"scale":[2,0.5],"flip_x":true,"pivot":[1.5,-3]},
    {"scale":3,"flip_y":true,"file":"b","x":0,"y":0},
    {"file":"a","x":7,"y":7,"pivot":[1.5,-3],"flip_x":true,"scale":[2.0,5e-1],"angle":2.25e1},
    {"file":"b","x":0,"y":0,"angle":0,"scale":1.0,"flip_x":false},
    {"file":"a","x":0,"y":0,"scale":3,"flip_y":true}]})");
  ASSERT_TRUE(scene.ok()) << scene.message();
  ASSERT_EQ(scene->turns.size(), 3u);
  EXPECT_EQ(scene->turns[0], (SceneTurn{0, 22.5, {2, 0.5}, true, false, TwoNumbers{1.5, -3}}));
  EXPECT_EQ(scene->turns[1], (SceneTurn{1, 0, {3, 3}, false, true, {}}));
  EXPECT_EQ(scene->turns[2].picture, 0u);
  EXPECT_EQ(scene->sprites[0].turn, 0u);
  EXPECT_EQ(scene->sprites[1].turn, 1u);
  EXPECT_EQ(scene->sprites[2].turn, 0u);
  EXPECT_EQ(scene->sprites[3].turn, SceneSprite::not_turned);
  EXPECT_EQ(scene->sprites[4].turn, 2u);
}

TEST(SceneFile, MessagesSayWhatIsWrongWithATurn) {
  EXPECT_EQ(message_for_sprite(R"("angle":"30")"),
            "sprites[1].angle: a string is not a number of degrees");
  EXPECT_EQ(message_for_sprite(R"("angle":[30])"),
            "sprites[1].angle: an array is not a number of degrees");
  EXPECT_EQ(message_for_sprite(R"("flip_x":1)"),
            "sprites[1].flip_x: a number is not true or false");
  EXPECT_EQ(message_for_sprite(R"("flip_y":null)"), "sprites[1].flip_y: null is not true or false");
  EXPECT_EQ(message_for_sprite(R"("pivot":3)"),
            "sprites[1].pivot: a number is not an array of two numbers");
  EXPECT_EQ(message_for_sprite(R"("pivot":0.5)"),
            "sprites[1].pivot: '0.5' is not an array of two numbers");
  EXPECT_EQ(message_for_sprite(R"("pivot":[3])"),
            "sprites[1].pivot: an array of 1 is not an array of two numbers");
  EXPECT_EQ(message_for_sprite(R"("pivot":[3,true])"),
            "sprites[1].pivot: true or false is not an array of two numbers");
  const std::string scale = " is not a number or an array of two";
  EXPECT_EQ(message_for_sprite(R"("scale":true)"), "sprites[1].scale: true or false" + scale);
  EXPECT_EQ(message_for_sprite(R"("scale":[])"), "sprites[1].scale: an array of 0" + scale);
  EXPECT_EQ(message_for_sprite(R"("scale":[1,2,3])"),
            "sprites[1].scale: an array of more than two" + scale);
  EXPECT_EQ(message_for_sprite(R"("scale":[[1],2])"), "sprites[1].scale: an array" + scale);
  EXPECT_EQ(message_for_sprite(R"("scale":[{}])"), "sprites[1].scale: an object" + scale);
  EXPECT_EQ(message_for_sprite(R"("scale":1,"scale":2)"),
            "sprites[1]: field 'scale' appears twice");
}

TEST(SceneFile, OptionalFieldsHaveTheWorldsDefaults) {
  const auto scene = parse_scene(R"({"sprites":[{"file":"a","x":0,"y":0}]})");
  ASSERT_TRUE(scene.ok()) << scene.message();
  EXPECT_FALSE(scene->threshold.has_value());
  EXPECT_EQ(scene->sprites[0].layer, Filter{}.layer);
  EXPECT_EQ(scene->sprites[0].collides_with, Filter{}.collides_with);
}

TEST(SceneFile, NoSpritesAndThresholdLast) {
  const auto scene = parse_scene(R"( {"sprites":[],"threshold":255} )");
  ASSERT_TRUE(scene.ok()) << scene.message();
  EXPECT_TRUE(scene->sprites.empty());
  EXPECT_EQ(scene->threshold, 255);
}

TEST(SceneFile, MessagesSayWhere) {
  const std::string coordinate = " is not a whole number from -1073741824 to 1073741823";
  EXPECT_EQ(message_for_sprite(R"("x":1073741824,"y":0)"), "sprites[1].x: 1073741824" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":0,"y":-1073741825)"),
            "sprites[1].y: -1073741825" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":1.5)"), "sprites[1].x: '1.5'" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":1e400)"),
            "line 1, column 58: bad JSON: the number '1e400' is out of range");
  EXPECT_EQ(message_for_sprite(R"("x":"3")"), "sprites[1].x: a string" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":[3])"), "sprites[1].x: an array" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":{"y":1})"), "sprites[1].x: an object" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":null)"), "sprites[1].x: null" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":0,"y":0,"layer":-1)"),
            "sprites[1].layer: -1 is not a whole number from 0 to 4294967295");
  EXPECT_EQ(message_for_sprite(R"("x":0,"y":0,"collides_with":4294967296)"),
            "sprites[1].collides_with: 4294967296 is not a whole number from 0 to 4294967295");
  EXPECT_EQ(scene_message(R"({"threshold":256})"),
            "threshold: 256 is not a whole number from 0 to 255");
  EXPECT_EQ(scene_message(R"({"sprites":[{"file":7}]})"),
            "sprites[0].file: a number is not a path");
}

TEST(SceneFile, WholeNumbersMayBeWrittenWithPointOrExponent) {
  const auto x_of = [](const std::string& number) {
    const auto scene = parse_scene(R"({"sprites":[{"file":"a","y":0,"x":)" + number + "}]}");
    EXPECT_TRUE(scene.ok()) << number << ": " << scene.message();
    return scene ? scene->sprites[0].position.x : -1;
  };
  const std::string zeros(1000, '0');
  for (const auto& [text, value] :
       std::initializer_list<std::pair<std::string, int>>{{"1.0", 1},
                                                          {"-3.000", -3},
                                                          {"1e2", 100},
                                                          {"12.50E+1", 125},
                                                          {"-1200e-2", -12},
                                                          {"0.0", 0},
                                                          {"-0.0", 0},
                                                          {"0e99999999999999999999", 0},
                                                          {"0.0e-99999999999999999999", 0},
                                                          {"1073741823.0", 1073741823},
                                                          {"-1.073741824e9", -1073741824},
                                                          {"7." + zeros, 7},
                                                          {"0." + zeros + "7e1001", 7}})
    EXPECT_EQ(x_of(text), value) << text;
  const auto scene = parse_scene(
      R"({"threshold":2.55e2,"sprites":[{"file":"a","x":0,"y":0,"layer":8.0,"collides_with":4.294967295e9}]})");
  ASSERT_TRUE(scene.ok()) << scene.message();
  EXPECT_EQ(scene->threshold, 255);
  EXPECT_EQ(scene->sprites[0].layer, 8u);
  EXPECT_EQ(scene->sprites[0].collides_with, 0xFFFF'FFFFu);
}

TEST(SceneFile, NumbersThatAreNotExactlyWholeOrLeaveTheRangeAreRefused) {
  const std::string coordinate = " is not a whole number from -1073741824 to 1073741823";
  // The fourth is 1 as a double.
  for (const char* text : {"0.5", "-1e-1", "125e-2", "1.00000000000000000001",
                           "1e-99999999999999999999", "1e19", "9223372036854775808.0", "1e300"})
    EXPECT_EQ(message_for_sprite(std::string("\"x\":") + text),
              joined({"sprites[1].x: '", text, "'", coordinate}));
  EXPECT_EQ(message_for_sprite(R"("x":1.073741824e9)"),
            "sprites[1].x: '1.073741824e9'" + coordinate);
  EXPECT_EQ(message_for_sprite(R"("x":-1e18)"), "sprites[1].x: '-1e18'" + coordinate);
  EXPECT_EQ(scene_message(R"({"sprites":1.0})"), "sprites: a number is not an array");
  EXPECT_EQ(scene_message("1.0"), "the scene is not a JSON object");
}

TEST(SceneFile, MessagesSayWhatIsMissingUnknownOrTwice) {
  EXPECT_EQ(scene_message("{}"), "field 'sprites' is missing");
  EXPECT_EQ(message_for_sprite(R"("x":0)"), "sprites[1]: field 'y' is missing");
  EXPECT_EQ(message_for_sprite(R"("x":0,"colides_with":0)"),
            "sprites[1]: unknown field 'colides_with'; there are: file, x, y, layer, "
            "collides_with, angle, scale, flip_x, flip_y, pivot");
  EXPECT_EQ(message_for_sprite(R"("x":0,"x":0)"), "sprites[1]: field 'x' appears twice");
  EXPECT_EQ(scene_message(R"({"sprites":[],"sprites":[]})"), "field 'sprites' appears twice");
  EXPECT_EQ(scene_message(R"({"scale":2})"),
            "unknown field 'scale'; there are: threshold, sprites");
}

TEST(SceneFile, OtherShapesAreRefused) {
  for (const char* text : {"[]", "5", "\"x\"", "null", "-5", "1.5"})
    EXPECT_EQ(scene_message(text), "the scene is not a JSON object") << text;
  EXPECT_EQ(scene_message(R"({"sprites":{}})"), "sprites: an object is not an array");
  EXPECT_EQ(scene_message(R"({"sprites":5})"), "sprites: a number is not an array");
  EXPECT_EQ(scene_message(R"({"threshold":[]})"),
            "threshold: an array is not a whole number from 0 to 255");
  EXPECT_EQ(scene_message(R"({"sprites":[5]})"), "sprites[0]: a number is not an object");
  EXPECT_EQ(scene_message(R"({"sprites":["a"]})"), "sprites[0]: a string is not an object");
  EXPECT_EQ(scene_message(R"({"sprites":[[]]})"), "sprites[0]: an array is not an object");
}

TEST(SceneFile, BadJsonNamesLineAndColumn) {
  EXPECT_EQ(scene_message(""), "line 1, column 1: bad JSON: unexpected end of input");
  EXPECT_EQ(scene_message("{\n  \"sprites\": [\n    tru\n"),
            "line 3, column 8: bad JSON: invalid literal");
  EXPECT_EQ(scene_message("{\"sprites\":[]}\n}"), "line 2, column 1: bad JSON: unexpected '}'");
  EXPECT_EQ(scene_message(std::string_view("{\"sprites\":[]}\n\0", 16)),
            "line 2, column 1: bad JSON: a NUL byte");
  EXPECT_EQ(scene_message("{\"\xFF\":1}"),
            "line 1, column 3: bad JSON: invalid string: ill-formed UTF-8 byte");
}

TEST(SceneFile, CutOffAnywhereIsAnError) {
  const std::string whole = R"({"threshold":0,"sprites":[{"file":"a.png","x":10,"y":-2}]})";
  ASSERT_TRUE(parse_scene(whole).ok());
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(parse_scene(std::string_view(whole).substr(0, length)).ok()) << length;
}

TEST(SceneFile, DeepNestingAndLongNamesStayCheap) {
  EXPECT_EQ(scene_message(std::string(1'000'000, '[')), "the scene is not a JSON object");
  EXPECT_EQ(scene_message(R"({"sprites":)" + std::string(1'000'000, '[')),
            "sprites[0]: an array is not an object");
  EXPECT_LT(scene_message("{\"" + std::string(1'000'000, 'k') + "\":1}").size(), 200u);
  EXPECT_LT(scene_message("{\"sprites\":[{\"x\":" + std::string(1'000'000, '7') + ".5").size(),
            200u);
}

TEST(SceneFile, PathsAreChecked) {
  const auto with_path = [](const std::string& path) {
    return scene_message(R"({"sprites":[{"x":0,"y":0,"file":")" + path + "\"}]}");
  };
  EXPECT_EQ(with_path(std::string(max_path_bytes, 'p')), "");
  EXPECT_EQ(with_path(std::string(max_path_bytes + 1, 'p')),
            "sprites[0].file: a path is longer than 4096 bytes");
  EXPECT_EQ(with_path(""), "sprites[0].file: an empty string is not a path");
  EXPECT_EQ(with_path("a\\u0000b"), "sprites[0].file: a path contains a NUL character");
}

TEST(SceneFile, TheNumberOfSpritesHasALimit) {
  std::string text = R"({"sprites":[{"file":"a","x":0,"y":0},{"file":"a","x":0,"y":0})";
  EXPECT_TRUE(parse_scene(text + "]}", 2).ok());
  EXPECT_EQ(parse_scene(text + R"(,{"file":"a","x":0,"y":0}]})", 2).message(),
            "sprites[2]: a scene holds at most 2 sprites");
}

}  // namespace
}  // namespace hitmask::cli
