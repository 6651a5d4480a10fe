#include <SDL.h>

#include <cstdlib>
#include <iomanip>
#include <iostream>

int main() {
  if (SDL_Init(SDL_INIT_JOYSTICK) != 0) {
    std::cerr << "SDL's joysticks don't start: " << SDL_GetError() << "\n";
    return EXIT_FAILURE;
  }
  std::cout << "Joystick Device ID : Joystick Device Name\n" << std::string(41, '-') << "\n";
  for (int index = 0; index < SDL_NumJoysticks(); ++index) {
    const char* const name = SDL_JoystickNameForIndex(index);
    std::cout << std::setw(18) << index << " : " << (name == nullptr ? "" : name) << "\n";
  }
  SDL_Quit();
  return EXIT_SUCCESS;
}
