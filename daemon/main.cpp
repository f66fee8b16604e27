#include "daemon/program.hpp"

int main(int argc, char** argv) {
  return pentad::run_program(argc, argv);
}
