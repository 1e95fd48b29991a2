import LayoutEngine
package import LayoutModel
import LayoutPlugins
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that holds layouts as they should be: `NAME.golden.json`.
package struct GoldenFile: Sendable, Hashable {
  /// The suffix of a golden's file name.
  static let suffix = ".golden.json"

  /// The most bytes of a name, so that no file system refuses the file.
  private static let nameLimit = 200
  /// The most bytes of a golden.
  private static let sizeLimit = 64 << 20

  /// The file's path.
  package let path: String

  /// The golden of a name in a folder, which need not be there yet.
  /// - Parameters:
  ///   - name: the name without its end: at most 200 bytes, and no path.
  ///   - folder: the path of the folder.
  /// - Throws: `INVALID_ARGUMENT` for a name that is none of a file.
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

  /// The golden of a path, whatever its name, such as a result that `solve --format json` has written.
  package init(path: String) {
    self.path = path
  }

  /// Returns the reason why a name cannot name a file; nil where it can.
  private static func mistake(in name: String) -> String? {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator
    }
    if name.allSatisfy(\.isWhitespace) { return "it is empty or only space" }
    if name.contains(where: { $0 == "/" || $0 == "\\" }) { return "it leads to another folder" }
    if name.hasPrefix(".") { return "it begins with a dot" }
    if name.unicodeScalars.contains(where: isControl) {
      return "it contains invisible characters"
    }
    if name.utf8.count > nameLimit { return "it is longer than \(nameLimit) bytes" }
    return nil
  }

  /// A file's place, however a path leads to it.
  struct Place: Hashable {
    /// The folder, where there is one.
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

  /// The file's bytes; nil where there is no such file.
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

  /// Puts a text in the place of the golden, all at once.
  /// - Parameter text: the golden's text, at most 64 MiB.
  /// - Throws: `RESOURCE_EXHAUSTED` for a longer text, `UNAVAILABLE` where the file cannot be
  ///   written.
  func write(_ text: String) throws(LayoutError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "a golden has at most \(Self.sizeLimit >> 20) MiB",
        hint: "compare only the visible elements, or fewer combinations",
        file: path
      )
    }
    try FileWriting.replace(with: text.utf8, at: path)
  }
}

// The content.
extension GoldenFile {
  /// A layout, and the combination of the matrix that it is of; nil where there is one layout.
  typealias Layout = (combination: String?, layout: ComparedLayout)

  /// Reads the golden's text, which has to be of the kind that it is compared with.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - content: the layouts of this run.
  /// - Returns: the layouts in the order of the file.
  /// - Throws: what is wrong, with file, line and column.
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
        var layouts: [Layout] = []
        for member in fields.object.members {
          let layout = try fields.required(member.key, ComparedLayout.init(result:))
          layouts.append((member.key, layout))
        }
        return layouts
      case .layout where ComparedLayout.isMatrix(root):
        throw root.error(.unusable("the golden is of a matrix of layouts, not of a single one"))
      case .layout: return [(nil, try ComparedLayout(result: root))]
      }
    } catch {
      throw error.excerpted(from: bytes, file: path)
    }
  }
}

/// The rule for which goldens a run writes.
package enum GoldenPolicy: String, Sendable, Hashable, CaseIterable {
  /// All that it compares with, over what is there.
  case all
  /// Missing goldens.
  case missing
  /// None.
  case none

  /// The environment variable that names a policy.
  package static let variable = "LAYOUTHOST_UPDATE_GOLDENS"

  /// The policy that environment variables name.
  ///
  /// ``variable`` counts; where it is not set, nothing is written in continuous integration (`CI` is
  /// set there), and elsewhere what is missing.
  /// - Parameter value: the value of a variable; nil where it is not set.
  /// - Throws: `INVALID_ARGUMENT` where the variable says something else.
  package init(variables value: (String) -> String?) throws(LayoutError) {
    guard let word = value(Self.variable), !word.isEmpty else {
      let isUnattended = value("CI").map { !$0.isEmpty && $0 != "false" } ?? false
      self = isUnattended ? .none : .missing
      return
    }
    guard let policy = GoldenPolicy(rawValue: word) else {
      let known = Self.allCases.map(\.rawValue)
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "\(Self.variable) must be one of \(known.joined(separator: ", ")), not “\(word)”",
        hint: known.nearest(to: word).map { "did you mean \($0)?" }
      )
    }
    self = policy
  }
}
