#pragma once

#include "tf2/impl/utils.hpp"
