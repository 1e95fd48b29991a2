public import SystemPackage

/// The lines that a descriptor gives, read when they are there: where nothing can be edited.
public final class LineInput {
  /// What is read.
  public let descriptor: FileDescriptor
  /// Whether the last line was taken, and there will be no more.
  public var isAtEnd: Bool { hasEnded && buffer.isEmpty }

  private var buffer: ArraySlice<UInt8> = []
  private var hasEnded = false

  /// Reads nothing yet.
  public init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line, without its end; nil where it is not complete yet.
  public func takeLine() -> String? {
    let end = buffer.firstIndex(of: 0x0A)
    guard let end = end ?? (hasEnded && !buffer.isEmpty ? buffer.endIndex : nil) else { return nil }
    let line = buffer[..<end]
    buffer = buffer[end...].dropFirst()
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads what is there, and waits if that is nothing.
  /// - Throws: what the system reports.
  public func read() throws(Errno) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = try system {
      try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    hasEnded = count == 0
    buffer += chunk[..<count]
  }
}
