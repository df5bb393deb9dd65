// The public headers need C++23: what a compiler says without this names std::expected and not the cause.
#pragma once

#if __cplusplus <= 202002L
#error "Esx's headers need C++23: compile with -std=c++23, by GCC 12 or newer"
#endif
