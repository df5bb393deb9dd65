// Bytes of a file in the program, without a compiler that reads them as C++.
#pragma once

/// The bytes between name_begin and name_end.
#define EMBED(name, path)                                       \
  asm(".pushsection .rodata\n"                                  \
      ".hidden " #name "_begin\n.globl " #name "_begin\n" #name \
      "_begin:\n"                                               \
      ".incbin \"" path                                         \
      "\"\n"                                                    \
      ".hidden " #name "_end\n.globl " #name "_end\n" #name     \
      "_end:\n"                                                 \
      ".popsection\n");                                         \
  extern "C" const char name##_begin[], name##_end[];
