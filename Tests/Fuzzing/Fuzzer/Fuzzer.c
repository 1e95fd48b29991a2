// The entry of libFuzzer, which brings `main`.

#include <stddef.h>
#include <stdint.h>

// In Swift: Tests/Fuzzing/Subjects/FuzzInput.swift.
void checkFuzzInput(const uint8_t *start, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  checkFuzzInput(data, size);
  return 0;
}
