#pragma once

#include "tf2/transform_storage.hpp"
