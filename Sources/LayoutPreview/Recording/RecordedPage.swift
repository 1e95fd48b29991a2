import LayoutModel

/// A page with a recording, as one file that loads nothing.
struct RecordedPage {
  /// The name of the document.
  let title: String
  /// The recording, in JSON.
  let recording: [UInt8]

  /// The bytes of the file.
  var html: [UInt8] {
    let script = Array(
      PageScript(entry: "recorded.js", replacing: ["connection.js": "recording.js"]).text.utf8
    )
    let style =
      EmbeddedFiles.bytes(of: "LayoutPreview/Page/page.css")
      + EmbeddedFiles.bytes(of: "LayoutPreview/Page/recorded.css")
    let policy =
      "default-src 'none'; script-src '\(Self.source(script))'; style-src '\(Self.source(style))'; "
      + "base-uri 'none'; form-action 'none'"
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light">
      <meta name="generator" content="layouthost \(LayoutHostVersion.current)">
      <title>\(Self.escaped(title))</title>
      <style>
      """
    let body = """
      </style>
      </head>
      <body class="recorded">
      <main><div id="stages" data-count="1" tabindex="-1"></div></main>
      <noscript>This page needs JavaScript, which is part of it.</noscript>
      <script type="application/json" id="recording">
      """
    var bytes = Array(head.utf8) + style + Array(body.utf8)
    bytes += Self.compacted(recording)
    bytes += Array("</script>\n<script type=\"module\">".utf8) + script
    bytes += Array("</script>\n</body>\n</html>\n".utf8)
    return bytes
  }

  /// Returns the source by which a policy allows a text.
  private static func source(_ text: [UInt8]) -> String {
    "sha256-" + String(decoding: Base64.encoded(SHA256.hash(of: text)), as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// Returns JSON without the spaces between its values, and with escapes for what would end an
  /// element of HTML.
  private static func compacted(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    var (isString, isEscape) = (false, false)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        bytes += Array("\\u003c".utf8)
      } else if isString || byte != UInt8(ascii: " ") {
        bytes.append(byte)
      }
      if isEscape {
        isEscape = false
      } else if byte == UInt8(ascii: "\\") {
        isEscape = isString
      } else if byte == UInt8(ascii: "\"") {
        isString.toggle()
      }
    }
    return bytes
  }
}
