package import LayoutModel

/// A file in PNG that items show in place of their sample pictures.
///
/// Equal paths mean equal images: a picture reads each file once.
package struct PictureImage: Sendable {
  /// The most pixels of an image, which take 64 MB when it is drawn.
  private static let pixelLimit = 16_000_000
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The path of the file.
  package let path: String
  package let bytes: [UInt8]
  /// The size, in pixels.
  package let size: LayoutSize

  /// Creates an image from the bytes of a file; nil if they are not PNG, or if it has no pixels or
  /// more than 16 million.
  package init?(path: String, png bytes: [UInt8]) {
    // Behind the signature are the header's length and name, then width and height
    // (<https://www.w3.org/TR/png-3/#11IHDR>).
    guard bytes.count > 24, bytes.starts(with: Self.signature) else { return nil }
    let (width, height) = (Self.number(in: bytes, at: 16), Self.number(in: bytes, at: 20))
    guard width > 0, height > 0, width <= Self.pixelLimit / height else { return nil }
    (self.path, self.bytes) = (path, bytes)
    size = LayoutSize(width: Double(width), height: Double(height))
  }

  private static func number(in bytes: [UInt8], at start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension PictureImage: Hashable {
  package static func == (left: PictureImage, right: PictureImage) -> Bool {
    left.path == right.path
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
