import LayoutModel

extension PreviewServer {
  /// The content types of the page's files, by their extensions.
  private static let types = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  /// Returns a file of the page, which is part of the program, by its name; nil if the name is unknown.
  package static func pageFile(named name: String) -> (type: String, bytes: [UInt8])? {
    guard let type = types[String(name.drop { $0 != "." }.dropFirst())] else { return nil }
    let bytes = EmbeddedFiles.bytes(of: "LayoutPreview/Page/" + name)
    return bytes.isEmpty ? nil : (type, bytes)
  }
}
