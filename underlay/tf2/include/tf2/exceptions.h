#pragma once

#include "tf2/exceptions.hpp"
