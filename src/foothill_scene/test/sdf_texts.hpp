#pragma once

#include <string>

namespace foothill_scene {

/// Returns a world that contains a text, which begins on line 3.
inline std::string world_text(const std::string& inside) {
  return "<sdf version='1.9' xmlns:foothill='https://foothill.example.com/sdf'>\n"
         "<world name='test'>\n" +
         inside + "\n</world></sdf>\n";
}

/// Returns a static model of five lines with its geometry on the third.
inline std::string model_text(const std::string& name, const std::string& geometry,
                              const std::string& more = "") {
  return "<model name='" + name +
         "'><static>true</static>\n"
         "<link name='link'><collision name='part'>\n"
         "<geometry>" +
         geometry + "</geometry>\n" + more + "</collision></link>\n</model>";
}

}  // namespace foothill_scene
