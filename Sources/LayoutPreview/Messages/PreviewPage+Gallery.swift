import LayoutDrawing
import LayoutHost
import LayoutModel
import SystemPackage

/// A document that the page may open.
enum GalleryDocument {
  case file(path: String)
  /// The text of a sample document for a provider.
  case sample(String)
}

// The gallery: the plugins and engines with their sample documents.
extension PreviewPage {
  /// The folders that are searched for documents, in addition to those next to plugins.
  private static let folders = ["", "examples", "docs/examples"]
  /// The prefix of the name of a sample document for a provider without examples.
  private static let samplePrefix = "layout:"
  /// The number of frames of a thumbnail, and its duration in milliseconds.
  private static let (stepCount, duration) = (16, 4_000.0)

  /// Returns the document with a name.
  ///
  /// Only the documents from the command line and those of the gallery can be opened.
  /// - Throws: `NOT_FOUND` for another name.
  func galleryDocument(named name: String) throws(LayoutError) -> GalleryDocument {
    if configuration.documents.contains(name) { return .file(path: name) }
    if name.hasPrefix(Self.samplePrefix) {
      let provider = String(name.dropFirst(Self.samplePrefix.count))
      if shownProviders().contains(where: { $0.name == provider }) {
        return .sample(Self.sample(provider))
      }
    } else if shownDocuments().contains(name) {
      return .file(path: name)
    }
    throw LayoutError(
      .notFound,
      origin: .inputOutput,
      message: "the gallery has no document “\(name)”"
    )
  }

  /// Writes the plugins and engines with their documents.
  func writeGallery(to json: inout JSONWriter) {
    let providers = shownProviders()
    let texts = shownDocuments().map { ($0, Self.words(in: $0)) }
    json.reply("gallery") { json in
      json.array("entries") { json in
        for provider in providers {
          let named = texts.filter { $0.1.contains(provider.name) }.map(\.0)
          json.object { json in
            json.member("name", provider.name)
            json.member("summary", provider.summary)
            json.member("isEngine", provider.source == .native)
            json.member("hooks", provider.hooks.map(\.rawValue))
            json.member("version", provider.version)
            json.member("failure", provider.failure.map { FailureText().text($0) })
            json.member(
              "documents",
              named.isEmpty && !provider.hooks.contains(.screen)
                ? [Self.samplePrefix + provider.name] : named
            )
          }
        }
      }
      let known = Set(providers.map(\.name))
      json.member("others", texts.filter { $0.1.isDisjoint(with: known) }.map(\.0))
    }
  }

  /// The form of a thumbnail.
  enum Thumbnail: String, CaseIterable {
    case still, moving
  }

  /// Writes the thumbnail of a document, using a separate session.
  func writeThumbnail(
    _ name: String,
    _ form: Thumbnail,
    _ theme: PictureTheme,
    to json: inout JSONWriter
  ) throws(LayoutError) {
    let session = Session(self.session.configuration)
    switch try galleryDocument(named: name) {
    case .file(let path): try session.open(path: path)
    case .sample(let text): try session.open(json: text)
    }
    let renderer = SVGRenderer(theme: theme)
    if form == .still {
      let picture = try Picture(
        of: session.solve(),
        at: session.visibleState(),
        options: PictureOptions(labels: .none),
        contents: session.pictureContents()
      ) { _ in nil }
      return json.reply("thumbnail") { json in
        json.member("data", renderer.text(of: picture))
      }
    }
    let steps = try session.scrollSteps(count: Self.stepCount)
    // Back and forth, so that the animation repeats without a jump.
    let film = try session.film(
      of: steps + steps.dropLast().dropFirst().reversed(),
      duration: Self.duration,
      title: name,
      options: PictureOptions(labels: .none)
    )
    json.reply("thumbnail") { json in
      json.member("data", renderer.text(of: film))
    }
  }

  // MARK: Finding

  private func shownProviders() -> [ProviderDescriptor] {
    guard configuration.opensGallery else { return [] }
    // Before a document is opened, the project is that of the working directory.
    if path == nil { try? session.useProject() }
    return session.providers()
  }

  /// The documents of the known folders, and of the folders `examples` next to plugins.
  private func shownDocuments() -> [String] {
    guard configuration.opensGallery else { return configuration.documents }
    var folders = Self.folders
    for provider in session.providers() {
      guard case .plugin(let path) = provider.source else { continue }
      var folder = FilePath(path).removingLastComponent()
      if FilePath(path).lastComponent?.string == "init.lua" { folder.removeLastComponent() }
      let examples = folder.appending("examples").string
      if !folders.contains(examples) { folders.append(examples) }
    }
    var found: [String] = []
    for path in folders.flatMap({ DocumentFolder(path: $0).documents() })
    where !found.contains(path) {
      found.append(path)
    }
    return found
  }

  /// The strings in a document, which include the names of its providers.
  private static func words(in path: String) -> Set<String> {
    guard
      let content = try? DocumentContent(
        reading: path,
        HostConfiguration(),
        plainFileLimit: 1 << 20
      )
    else { return [] }
    switch content.form {
    case .json(let text):
      var words: Set<String> = []
      if let root = try? JSONReader.read(text) { collect(root, &words) }
      return words
    case .lua(let text):
      let words = String(decoding: text, as: UTF8.self)
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return Set(words.map(String.init))
    case .batchLine, .tree: return []
    }
  }

  private static func collect(_ value: SourceValue, _ words: inout Set<String>) {
    switch value.content {
    case .string(let text): words.insert(text)
    case .array(let elements): for element in elements { collect(element, &words) }
    case .object(let object):
      for member in object.members {
        // An inline description belongs to the compositional engine.
        if member.key == "layout", case .object = member.value.content {
          words.insert("compositional")
        }
        collect(member.value, &words)
      }
    case .null, .boolean, .number: break
    }
  }

  /// A sample document for a provider, with items of several heights.
  private static func sample(_ provider: String) -> String {
    let items = [80, 120, 60, 150, 100]
      .map { #"{"width": 120, "height": \#($0)}"# }.joined(separator: ", ")
    return """
      {"environment": {"device": "iPhone 15"}, "sections": [{"layout": \(JSONWriter.quoted(provider)), \
      "items": {"count": 40, "cycle": [\(items)]}}]}
      """
  }
}
