public import Foundation
public import LayoutModel

/// Files beside the tests.
public enum Fixtures {
  /// The checkout.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file's bytes; the path is relative to the checkout.
  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// A JSON file as the neutral tree.
  public static func json(_ path: String) throws -> ValueDecoder {
    ValueDecoder(try JSONReader.read(bytes(path)))
  }
}
