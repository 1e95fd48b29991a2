import FoundationEssentials
public import LayoutModel
import SystemPackage

extension LayoutError {
  /// Why a document cannot be read, with what was probably meant.
  init(reading path: String, _ error: any Error) {
    let isMissing = (error as? Errno) == .noSuchFileOrDirectory
    let isFolder = (error as? Errno) == .isDirectory
    self.init(
      isMissing ? .notFound : .unavailable,
      origin: .inputOutput,
      message: isFolder
        ? "a folder is no document" : "the document cannot be read: \(error)",
      hint: isMissing
        ? NearPath(path, wanting: .document).hint()
        : isFolder ? DocumentFolder(path: path).hint : nil,
      file: path
    )
  }
}

extension LayoutError {
  /// Why a batch's file cannot be read, with what was probably meant.
  public init(readingBatch path: String, _ error: any Error) {
    let isMissing = (error as? Errno) == .noSuchFileOrDirectory
    self.init(
      isMissing ? .notFound : .unavailable,
      origin: .inputOutput,
      message: "the batch cannot be read: \(error)",
      hint: isMissing ? NearPath(path, wanting: .batch).hint() : nil,
      file: path
    )
  }
}

/// The path that somebody probably meant by one that leads nowhere.
struct NearPath {
  /// What a path ought to lead to.
  enum Kind {
    case document, batch, folder, plugin
  }

  private let path: FilePath
  private let kind: Kind

  init(_ path: String, wanting kind: Kind) {
    self.path = FilePath(path)
    self.kind = kind
  }

  /// “did you mean …” with a whole path, or what there is in the folder.
  ///
  /// What is compared is the first name on the path that there is not.
  func hint() -> String? {
    var folder = FilePath(root: path.root, [])
    let steps = Array(path.components)
    for (index, step) in steps.enumerated() {
      let next = folder.appending(step)
      guard FileManager.default.fileExists(atPath: next.string) else {
        let listing = DocumentFolder(path: folder.string)
        let isLast = index == steps.count - 1
        let known = isLast ? names(in: listing) : listing.folders
        return hint(for: step.string, among: known, behind: steps[..<index], isLast: isLast)
      }
      folder = next
    }
    return nil
  }

  private func names(in folder: DocumentFolder) -> [String] {
    switch kind {
    case .document: folder.names
    case .batch: folder.entries.filter { $0.hasSuffix(".ndjson") || $0.hasSuffix(".jsonl") }
    case .folder: folder.folders
    case .plugin: folder.folders + folder.entries.filter { $0.hasSuffix(".lua") }
    }
  }

  private func hint(
    for name: String,
    among known: [String],
    behind steps: ArraySlice<FilePath.Component>,
    isLast: Bool
  ) -> String? {
    guard let near = SpellingSuggestion.nearest(to: name, among: known) else {
      return isLast ? DocumentError.hint(for: name, among: known) : "there is no folder “\(name)”"
    }
    var meant = FilePath(root: path.root, Array(steps))
    meant.append(near)
    for step in path.components.dropFirst(steps.count + 1) { meant.append(step) }
    return "did you mean “\(meant.string)”?"
  }
}

extension DocumentFolder {
  /// The folders in it.
  fileprivate var folders: [String] {
    entries.filter { PathKind(FilePath(path(of: $0))) == .folder }
  }

  /// One of its documents, for somebody who named the folder.
  fileprivate var hint: String {
    documents().first.map { "name a document in it, such as \($0)" } ?? "name a .json or .lua file"
  }
}
