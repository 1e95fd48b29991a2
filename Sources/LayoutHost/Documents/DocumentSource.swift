package import LayoutModel
import LayoutSystem
import SystemPackage

/// A document's text with its origin.
package struct DocumentSource: Sendable, Equatable {
  /// The path as it was given; `-` for standard input, nil without a file.
  package var path: String?
  /// The text; empty without a file.
  package var text: [UInt8]
  /// The bytes of the file, if the text has edits that are not saved; nil if it has the file's text.
  package var fileText: [UInt8]?
  /// The tree that the document was decoded from; nil before decoding.
  var root: ValueDecoder?
  /// The files of items that the document names, with their texts; nil if the file cannot be read.
  var itemFiles: [String: [UInt8]?] = [:]

  /// The time of reading and checking.
  var readingTime: Duration = .zero

  /// The source of a document without a file.
  static let none = DocumentSource(path: nil, text: [])

  /// The bytes of the file as they were last read; those of the text itself without a file.
  package var knownFileText: [UInt8] { fileText ?? text }

  /// Equality of path, texts and tree.
  package static func == (left: DocumentSource, right: DocumentSource) -> Bool {
    left.path == right.path && left.text == right.text && left.fileText == right.fileText
      && left.root?.value == right.root?.value && left.itemFiles == right.itemFiles
  }

  /// Returns the folder of a document's file; empty for the working directory.
  static func folder(of path: String) -> String { FilePath(path).removingLastComponent().string }

  /// The texts of the files that the document was read from, by path.
  var texts: [String: [UInt8]?] {
    guard let file else { return itemFiles }
    return itemFiles.merging([file: knownFileText]) { $1 }
  }

  /// The files whose texts have changed, by path.
  var changedPaths: Set<String> {
    Set(texts.filter { path, text in (try? FileReading.bytes(of: path)) != text }.keys)
  }

  /// The file that can be read again; nil if it is a stream, or without a file.
  var file: String? {
    guard let path, path != "-", !FileReading.isStream(path) else { return nil }
    return path
  }

  /// The name that errors show.
  var displayName: String? { path == "-" ? "standard input" : path }

  /// Whether the text is Lua rather than JSON.
  var isLua: Bool { path?.hasSuffix(".lua") == true }

  /// Whether an argument is the path of a document rather than a name or a Lua expression.
  package static func isPath(_ argument: String) -> Bool {
    argument.hasSuffix(".json") || argument.hasSuffix(".lua")
  }

  /// Returns the path of a file that the document names relative to its own folder.
  func resolve(_ name: String) -> String {
    guard let path, path != "-", FilePath(name).isRelative else { return name }
    return FilePath(path).removingLastComponent().pushing(FilePath(name)).string
  }

  /// Returns a mistake in the document, or in a file of items that it names, with file and excerpt.
  func locatingMistake(_ error: LayoutError) -> LayoutError {
    guard let name = error.file else { return locating(error) }
    let file = resolve(name)
    var located = error
    located.file = file
    // The text of a stream is not kept.
    guard let text = itemFiles[file] ?? nil else { return located }
    return located.excerpted(from: text, file: file)
  }

  /// Returns the failure, with the file, if there is one, and an excerpt if it is about this text.
  func locating(_ failure: LayoutError) -> LayoutError {
    var failure = failure
    if isLua { failure.firstSection = 1 }
    guard failure.origin == .document, failure.file == nil, displayName != nil || !text.isEmpty
    else { return failure }
    // A failure without a line comes from elsewhere, such as a prompt; Lua documents have no lines.
    guard failure.line != nil || isLua else { return failure }
    var located = failure.excerpted(from: text, file: displayName)
    located.file = displayName
    return located
  }
}

extension LayoutError {
  /// Creates the error of a document that cannot be read, with a suggestion.
  package init(reading path: String, _ error: any Error) {
    let isMissing = (error as? Errno) == .noSuchFileOrDirectory
    let isFolder = (error as? Errno) == .isDirectory
    self.init(
      isMissing ? .notFound : .unavailable,
      origin: .inputOutput,
      message: isFolder
        ? "a folder is not a document" : "the document cannot be read: \(error)",
      hint: isMissing
        ? NearPath.document.hint(for: path)
        : isFolder ? DocumentFolder(path: path).hint : nil,
      file: path
    )
  }

  /// Creates the error of a script that cannot be read, with a suggestion.
  package init(readingScript path: String, _ error: any Error) {
    self.init(reading: path, error)
    message =
      (error as? Errno) == .isDirectory
      ? "a folder is not a script" : "the script cannot be read: \(error)"
    if (error as? Errno) == .isDirectory { hint = "name a .lua file" }
  }

  /// Creates the error of a batch's file that cannot be read, with a suggestion.
  package init(readingBatch path: String, _ error: any Error) {
    let isMissing = (error as? Errno) == .noSuchFileOrDirectory
    self.init(
      isMissing ? .notFound : .unavailable,
      origin: .inputOutput,
      message: "the batch cannot be read: \(error)",
      hint: isMissing ? NearPath.batch.hint(for: path) : nil,
      file: path
    )
  }
}

/// The expected kind of file at a path, for suggestions if the path does not exist.
enum NearPath {
  case document, batch, folder, plugin

  /// Returns “did you mean …” with a whole path, or the contents of the folder.
  ///
  /// Compares the first name on the path that does not exist; nil if the path exists, or nothing is
  /// similar.
  func hint(for name: String) -> String? {
    let path = FilePath(name)
    var folder = FilePath(root: path.root, [])
    let steps = Array(path.components)
    for (index, step) in steps.enumerated() {
      let next = folder.appending(step)
      guard next.isThere else {
        let listing = DocumentFolder(path: folder.string)
        let isLast = index == steps.count - 1
        let known = isLast ? names(in: listing) : listing.folders
        return Self.hint(for: path, at: index, among: known)
      }
      folder = next
    }
    return nil
  }

  private func names(in folder: DocumentFolder) -> [String] {
    switch self {
    case .document: folder.names
    case .batch: folder.entries.filter { $0.hasSuffix(".ndjson") || $0.hasSuffix(".jsonl") }
    case .folder: folder.folders
    case .plugin: folder.folders + folder.entries.filter { $0.hasSuffix(".lua") }
    }
  }

  /// Returns the suggestion for the first name on a path that does not exist.
  private static func hint(for path: FilePath, at index: Int, among known: [String]) -> String? {
    let steps = Array(path.components)
    let name = steps[index].string
    guard let near = known.nearest(to: name) else {
      return index == steps.count - 1
        ? LayoutError.hint(for: name, among: known) : "there is no folder “\(name)”"
    }
    var meant = FilePath(root: path.root, Array(steps[..<index]))
    meant.append(near)
    for step in steps[(index + 1)...] { meant.append(step) }
    return "did you mean “\(meant.string)”?"
  }
}

extension DocumentFolder {
  /// The folders in it.
  fileprivate var folders: [String] {
    entries.filter { FileStamp(of: path(of: $0))?.kind == .folder }
  }

  /// A hint that names one of the folder's documents.
  fileprivate var hint: String {
    documents().first.map { "name a document in it, such as \($0)" } ?? "name a .json or .lua file"
  }
}
