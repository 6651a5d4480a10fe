#include "foothill_scene/contact.hpp"

#include <algorithm>

#include "foothill_core/contract.hpp"

namespace foothill_scene {
namespace {

bool is_shallower(const Contact& a, const Contact& b) { return a.depth < b.depth; }

}  // namespace

void ContactList::add(const Contact& contact) {
  if (size_ < kCapacity) {
    contacts_[size_++] = contact;
    return;
  }
  const auto shallowest = std::min_element(contacts_.begin(), contacts_.end(), is_shallower);
  if (is_shallower(*shallowest, contact)) *shallowest = contact;
}

const Contact& ContactList::deepest() const {
  foothill_core::expects(size_ > 0, "the list must not be empty");
  const std::span<const Contact> contacts = all();
  return *std::max_element(contacts.begin(), contacts.end(), is_shallower);
}

}  // namespace foothill_scene
