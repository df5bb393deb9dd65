// The heap of a program that does one thing and ends.
#pragma once

namespace apps::operations {

/// Lets the heap of the main thread use large pages (2 MB), and keep what is freed. A large ESX takes
/// thousands of small pages, a sixth of the time of `verify`; an edit of 500 lines, a quarter. Where the
/// system gives no large ones, nothing changes. Call it before other threads start.
void prepare_heap();

}  // namespace apps::operations
