#include "xml_check.hpp"

#include <tinyxml2.h>

#include <string_view>

#include "resource.hpp"

namespace foothill_scene {

tl::expected<void, SceneError> check_xml(const std::string& text, const std::string& file) {
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    return refuse({file, document.ErrorLineNum()},
                  std::string{"malformed XML: "} + document.ErrorName());
  }
  const tinyxml2::XMLElement* root = document.RootElement();
  const std::string_view name = root == nullptr ? "" : root->Name();
  if (name == "sdf" || name == "robot") return {};
  return refuse(
      {file, root == nullptr ? 0 : root->GetLineNum()},
      "the outermost element must be <sdf> (or <robot>), not <" + std::string{name} + ">");
}

}  // namespace foothill_scene
