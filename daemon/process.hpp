/// @file
/// What a process has to see to before anything else.
#pragma once

#include <string_view>

namespace pentad {

/// Makes the standard descriptors usable (a closed one would be taken by the next socket), ignores
/// SIGPIPE, and allows as many descriptors as the system lets this process have.
void prepare_process();

/// Writes a text to a descriptor, as far as that is possible.
void print(int descriptor, std::string_view text);

}  // namespace pentad
