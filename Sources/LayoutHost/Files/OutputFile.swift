public import LayoutModel

/// A file that a program writes its results to.
public struct OutputFile: Sendable {
  /// The path.
  public var path: String

  /// Creates a file's value; nothing is touched.
  public init(path: String) {
    self.path = path
  }

  /// Writes a text over what is there; folders that lack are made.
  /// - Throws: `UNAVAILABLE` with the path where the file cannot be written.
  public func write(_ text: String) throws(LayoutError) {
    try FileWriting.write(text.utf8, to: path)
  }

  /// Writes bytes over what is there; folders that lack are made.
  /// - Throws: `UNAVAILABLE` with the path where the file cannot be written.
  public func write(_ bytes: [UInt8]) throws(LayoutError) {
    try FileWriting.write(bytes, to: path)
  }
}
