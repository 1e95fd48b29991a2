import LayoutEngine
package import LayoutModel
import LayoutSystem
import SystemPackage

/// A file of reviewed layouts: `NAME.golden.json`.
package struct GoldenFile: Sendable, Hashable {
  /// The suffix of a golden's file name.
  static let suffix = ".golden.json"

  /// The maximum bytes of a name, which every file system accepts.
  private static let nameLimit = 200
  /// The maximum bytes of a golden.
  private static let sizeLimit = 64 << 20

  /// The file's path.
  package let path: String

  /// Creates the golden with a name in a folder; neither has to exist yet.
  /// - Parameters:
  ///   - name: the name without its suffix: at most 200 bytes, and no path.
  ///   - folder: the path of the folder.
  /// - Throws: `INVALID_ARGUMENT` for a name that cannot name a file.
  package init(named name: String, in folder: String) throws(LayoutError) {
    if let mistake = Self.mistake(in: name) {
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "“\(TerminalText.line(name))” cannot be the name of a golden: \(mistake)"
      )
    }
    path = FilePath(folder).appending(name + Self.suffix).string
  }

  /// Creates the golden at a path with any name, such as a result of `solve --format json`.
  package init(path: String) {
    self.path = path
  }

  /// Returns the reason why a name cannot name a file; nil if it can.
  private static func mistake(in name: String) -> String? {
    let invisible: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    if name.allSatisfy(\.isWhitespace) { return "it is empty or only space" }
    if name.contains(where: { $0 == "/" || $0 == "\\" }) { return "it leads to another folder" }
    if name.hasPrefix(".") { return "it begins with a dot" }
    if name.unicodeScalars.contains(where: { invisible.contains($0.properties.generalCategory) }) {
      return "it contains invisible characters"
    }
    if name.utf8.count > nameLimit { return "it is longer than \(nameLimit) bytes" }
    return nil
  }

  /// A file's place, the same for all paths that lead to it.
  struct Place: Hashable {
    /// The folder; nil if it does not exist.
    let folder: FileIdentity?
    /// The name, or without a folder the whole path.
    let name: String
  }

  /// The place of the file, whether it exists or not.
  var place: Place {
    let path = FilePath(path)
    let folder = path.removingLastComponent().string
    let identity = FileIdentity(folder.isEmpty ? "." : folder)
    let name = path.lastComponent?.string ?? ""
    return Place(folder: identity, name: identity == nil ? path.string : name)
  }

  // MARK: Bytes

  /// Returns the file's bytes; nil if the file is missing.
  func bytes() throws(LayoutError) -> [UInt8]? {
    do {
      return try FileReading.plainBytes(of: path, limit: Self.sizeLimit)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the golden cannot be read: \(error)",
        file: path
      )
    }
  }

  /// Replaces the golden atomically with a text, at most 64 MiB.
  /// - Throws: `RESOURCE_EXHAUSTED` for a longer text, `UNAVAILABLE` if the file cannot be written.
  func write(_ text: String) throws(LayoutError) {
    try Self.check(size: text.utf8.count, of: path)
    try FileWriting.replace(with: text.utf8, at: path)
  }

  /// Checks that a text is no larger than a golden may be, in bytes.
  /// - Throws: `RESOURCE_EXHAUSTED` if it is.
  static func check(size: Int, of path: String? = nil) throws(LayoutError) {
    guard size > sizeLimit else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "a golden has at most \(sizeLimit >> 20) MiB",
      hint: "compare only the visible elements, or fewer combinations",
      file: path
    )
  }
}

// The content.
extension GoldenFile {
  /// A layout and its combination of the matrix, which is nil if there is a single layout.
  typealias Layout = (combination: String?, layout: ComparedLayout)

  /// Decodes the golden's text, which must be of the same kind as the compared content, in the
  /// order of the file.
  /// - Throws: the mistake, with file, line and column.
  func layouts(
    in bytes: [UInt8],
    like content: GoldenContent
  ) throws(LayoutError) -> [Layout] {
    do throws(LayoutError) {
      let root = ValueDecoder(try JSONReader.read(bytes))
      let isLayout = ComparedLayout.isResult(root)
      switch content {
      case .matrix where isLayout:
        throw root.error(.unusable("the golden is of a single layout, not of a matrix"))
      case .matrix:
        let fields = try root.anyObject()
        return try fields.object.members.map { member throws(LayoutError) -> Layout in
          (member.key, try fields.required(member.key, ComparedLayout.init(result:)))
        }
      case .layout where ComparedLayout.isMatrix(root):
        throw root.error(.unusable("the golden is of a matrix of layouts, not of a single one"))
      case .layout: return [(nil, try ComparedLayout(result: root))]
      }
    } catch {
      throw error.excerpted(from: bytes, file: path)
    }
  }
}
