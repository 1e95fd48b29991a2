import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// A document of a site.
struct SiteDocument {
  /// The path of its file.
  let path: String
  /// The name in addresses: `drum-roll`.
  let slug: String
  /// The names of the layouts that it uses.
  var layouts: Set<String> = []
  /// The reason why it has no page; nil if it has one.
  var failure: LayoutError?

  /// The name that readers see: `drum roll`.
  var title: String { slug.replacing("-", with: " ") }
  var pageAddress: String { "documents/\(slug).html" }
  var pictureAddress: String { "pictures/\(slug).svg" }
}

/// A plugin or an engine of a site.
struct SiteLayout {
  let provider: ProviderDescriptor
  /// The name in addresses.
  let slug: String
  /// The comment at the start of the plugin's file, in paragraphs.
  let notes: [String]

  var pageAddress: String { "layouts/\(slug).html" }
}

/// Finds the documents and layouts of a folder.
enum SiteContents {
  /// The folders in which documents are, relative to the one that is exported.
  private static let folders = ["", "examples", "docs/examples", "plugins/examples"]
  /// The greatest number of documents.
  private static let documentLimit = 1000
  /// The greatest size of a plugin whose comment is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the documents of a folder, in the order of their names.
  static func documents(in folder: String) -> [SiteDocument] {
    var slugs: Set<String> = []
    return
      folders.flatMap { name in
        let path = name.isEmpty ? folder : FilePath(folder).appending(name).string
        return DocumentFolder(path: path == "." ? "" : path)
          .documents(readingAtMost: documentLimit)
      }
      .map { path in
        let stem = FilePath(path).stem ?? path
        return SiteDocument(path: path, slug: slug(stem, &slugs))
      }
      .sorted { $0.slug < $1.slug }
  }

  /// Returns the plugins below a folder and all layouts that documents use, plugins first.
  static func layouts(
    _ providers: [ProviderDescriptor],
    below folder: String,
    used names: Set<String>
  ) -> [SiteLayout] {
    let root = FilePath(folder.isEmpty ? "." : folder).resolved
    var slugs: Set<String> = []
    return
      providers.filter { provider in
        if names.contains(provider.name) { return true }
        guard case .plugin(let path) = provider.source, let root,
          let place = FilePath(path).resolved
        else { return false }
        return place.starts(with: root)
      }
      .sorted { ($0.source == .native ? 1 : 0, $0.name) < ($1.source == .native ? 1 : 0, $1.name) }
      .map { provider in
        SiteLayout(
          provider: provider,
          slug: slug(provider.name, &slugs),
          notes: notes(of: provider)
        )
      }
  }

  /// Returns a name for addresses that no other has: letters and digits of ASCII, and hyphens.
  private static func slug(_ name: String, _ known: inout Set<String>) -> String {
    let plain = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
    )
    let base = plain.isEmpty ? "layout" : plain
    var (slug, number) = (base, 1)
    // Some file systems do not tell upper from lower case.
    while !known.insert(slug.lowercased()).inserted {
      number += 1
      slug = "\(base)-\(number)"
    }
    return slug
  }

  /// Returns the comment at the start of a plugin's file, without lines for tools.
  private static func notes(of provider: ProviderDescriptor) -> [String] {
    guard case .plugin(let path) = provider.source, path.hasSuffix(".lua"),
      let text = try? FileReading.plainBytes(of: path, limit: sizeLimit)
    else { return [] }
    let lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("--") && !$0.hasPrefix("--[[") }
      .filter { !$0.hasPrefix("---@") }
      .map { line in String(line.drop { $0 == "-" }.drop { $0 == " " }) }
    return lines.split(separator: "").map { $0.joined(separator: " ") }
  }
}
