import LayoutDrawing
package import LayoutHost
package import LayoutModel

/// Makes a static site of the documents and plugins of a folder.
///
/// The same files give the same bytes: nothing of a site depends on the time or the machine.
package struct SiteExporter {
  private let host: HostConfiguration
  /// The folder with the documents.
  private let folder: String

  /// Creates an exporter.
  /// - Parameters:
  ///   - folder: the folder with the documents; plugins in its folder `plugins` are used, too.
  ///   - host: the configuration of the sessions.
  package init(folder: String, host: HostConfiguration) {
    (self.folder, self.host) = (folder, host)
  }

  /// Writes the site; the folder is complete, or as it was before.
  /// - Parameters:
  ///   - path: the folder of the site.
  ///   - progress: receives the number of the document that is next, the number of all, and its
  ///     path.
  /// - Returns: the failures of documents, which have no page.
  /// - Throws: `FAILED_PRECONDITION` for a folder with other files, `NOT_FOUND` for a folder without
  ///   documents, `UNAVAILABLE` if something cannot be written.
  package func write(
    to path: String,
    progress: (Int, Int, String) -> Void
  ) throws -> [(path: String, failure: LayoutError)] {
    var documents = SiteContents.documents(in: folder)
    guard !documents.isEmpty else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "the folder “\(folder)” has no documents",
        hint: "a document is a .json or .lua file with sections"
      )
    }
    let site = try SiteFolder(at: path)
    do {
      for index in documents.indices {
        progress(index + 1, documents.count, documents[index].path)
        try add(&documents[index], to: site)
      }
      try addPages(of: documents, to: site)
      try site.finish()
    } catch {
      site.discard()
      throw error
    }
    return documents.compactMap { document in document.failure.map { (document.path, $0) } }
  }

  /// Writes a document's page and its picture; a document that fails gets a picture that says so.
  private func add(_ document: inout SiteDocument, to site: SiteFolder) throws {
    let recorder = PageRecorder(host)
    let picture: Picture
    do {
      try site.write(try recorder.html(ofDocumentAt: document.path), to: document.pageAddress)
      document.layouts = recorder.layoutNames
      picture = try recorder.picture()
    } catch let failure as LayoutError where failure.origin != .inputOutput {
      document.failure = failure
      picture = Picture(
        missing: failure.code.rawValue,
        because: failure.message,
        size: LayoutSize(width: 393, height: 852)
      )
    }
    try site.write(SVGRenderer().text(of: picture).utf8, to: document.pictureAddress)
  }

  /// Writes the gallery, the pages of layouts and the files that they share.
  private func addPages(of documents: [SiteDocument], to site: SiteFolder) throws(LayoutError) {
    let session = Session(host)
    try session.useProject(nearestTo: folder)
    let layouts = SiteContents.layouts(
      session.providers(),
      below: folder,
      used: documents.reduce(into: Set<String>()) { $0.formUnion($1.layouts) }
    )
    let pages = SitePages(documents: documents, layouts: layouts)
    try site.write(pages.index.utf8, to: "index.html")
    try site.write(pages.search.utf8, to: "search.js")
    try site.write(EmbeddedFiles.bytes(of: "LayoutPreview/Page/site.css"), to: "site.css")
    for layout in layouts { try site.write(pages.page(of: layout).utf8, to: layout.pageAddress) }
  }
}

extension PageRecorder {
  /// The names of the layouts that the document uses.
  var layoutNames: Set<String> {
    let document = session.state.document
    let describes = document.collections.flatMap(\.sections)
      .contains { if case .description = $0.layout { true } else { false } }
    return document.providerNames.union(describes ? ["compositional"] : [])
  }

  /// Returns the picture of what is in sight.
  /// - Throws: the failure of the document or of a plugin.
  func picture() throws(LayoutError) -> Picture {
    try Picture(
      of: session.solve(),
      at: session.visibleState(),
      options: PictureOptions(),
      contents: session.pictureContents()
    ) { _ in nil }
  }
}
