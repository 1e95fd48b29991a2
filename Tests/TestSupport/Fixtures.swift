package import Foundation
package import LayoutModel

/// The files that tests read.
package enum Fixtures {
  /// The folder of the checkout.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns a file's bytes; the path is relative to the checkout.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// Reads a JSON file as the neutral tree.
  package static func json(_ path: String) throws -> ValueDecoder {
    ValueDecoder(try JSONReader.read(bytes(path)))
  }
}
