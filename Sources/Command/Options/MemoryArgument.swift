import ArgumentParser
import LayoutHost

/// An amount of memory with its unit: `64MiB`.
struct MemoryArgument: ExpressibleByArgument {
  let bytes: Int

  /// Reads a size with a unit; nil otherwise.
  init?(argument: String) {
    guard let bytes = Int(memorySize: argument) else { return nil }
    self.bytes = bytes
  }
}
