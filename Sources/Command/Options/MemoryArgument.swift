public import ArgumentParser
import LayoutHost

/// An amount of memory with its unit: `64MiB`.
public struct MemoryArgument: ExpressibleByArgument {
  /// The number of bytes.
  public let bytes: Int

  /// Reads a size with a unit; nil otherwise.
  public init?(argument: String) {
    guard let bytes = Int(memorySize: argument) else { return nil }
    self.bytes = bytes
  }
}
