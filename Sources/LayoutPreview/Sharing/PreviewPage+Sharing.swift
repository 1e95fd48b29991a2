import LayoutModel

extension PreviewPage {
  /// Writes the members of a welcome about the page's rights: the link to the shared pages with its
  /// QR code, and the name of the user's editor.
  func writeSharing(to json: inout JSONWriter) {
    json.member("looksOnly", configuration.role == .viewer)
    json.member("opensGallery", configuration.opensGallery)
    json.member("editor", configuration.editor?.name)
    guard let link = configuration.sharedLink else { return }
    json.object("share") { json in
      json.member("link", link)
      // A row of modules as a text, 1 for dark ones.
      json.member(
        "code",
        QRCode(link)?.rows.map { row in row.map { $0 ? "1" : "0" }.joined() }
      )
    }
  }
}
