import CResources

extension PreviewServer {
  /// The content types of the page's files, by their extensions.
  private static let types = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  /// Returns a file of the page, which is part of the program, by its name; nil for an unknown name.
  static func pageFile(named name: String) -> (type: String, bytes: [UInt8])? {
    guard let file = page_file(name)?.pointee,
      let type = types[String(name.drop { $0 != "." }.dropFirst())]
    else { return nil }
    return (type, Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
  }
}
