import LayoutModel
import LayoutProviders
import LayoutSystem
import Logging
import LuaSandbox
import SystemPackage

/// The documents of a folder.
package struct DocumentFolder: Sendable {
  /// The path; empty for the working directory.
  package let path: String

  /// The limit on the number of files that are read, since a folder may hold anything.
  package static let readingLimit = 64
  /// The limit on a file's size, in bytes.
  private static let sizeLimit = 1 << 20

  package init(path: String) {
    self.path = path
  }

  /// The names of files that may be documents by their suffixes, in order.
  var names: [String] { entries.filter(Self.isDocument) }

  /// Whether the folder contains a file of a name.
  package func contains(_ name: String) -> Bool {
    FilePath(path(of: name)).isThere
  }

  /// All names in the folder; empty if it cannot be read.
  var entries: [String] {
    ((try? FilePath(path.isEmpty ? "." : path).names()) ?? []).sorted()
  }

  /// The paths of files that may be documents by their suffixes, in order.
  var paths: [String] { names.map(path(of:)) }

  /// Returns the paths of files that look like documents: they name sections or collections.
  ///
  /// No file is run; Lua files are judged by their words.
  /// - Parameter limit: the most files that are read.
  /// - Returns: the paths, in order.
  /// - Complexity: O(size of the files), each of up to 1 MiB.
  package func documents(readingAtMost limit: Int = DocumentFolder.readingLimit) -> [String] {
    paths.prefix(limit).filter(Self.looksLikeDocument)
  }

  /// Returns the paths of all files that are meant to be documents, valid or not.
  /// - Complexity: O(size of the files).
  package func intendedDocuments() -> [String] { paths.filter(Self.isMeantAsDocument) }

  func path(of name: String) -> String { FilePath(path).appending(name).string }

  // MARK: Files

  private static func isDocument(_ name: String) -> Bool {
    guard !name.hasPrefix("."), !name.hasSuffix(PluginFile.testSuffix) else { return false }
    return name.hasSuffix(".lua") && name != ProjectFile.startupName
      || name.hasSuffix(".json") && !name.hasSuffix(".result.json")
        && name != ProjectFile.name
        && !name.hasSuffix(GoldenFile.suffix)
  }

  /// Whether nothing shows that a file is something else: an unreadable file, or invalid JSON, is
  /// an invalid document.
  private static func isMeantAsDocument(_ path: String) -> Bool {
    let text: [UInt8]
    do {
      text = try FileReading.plainBytes(of: path)
    } catch FileReading.NotPlain.otherKind {
      return false
    } catch {
      return true
    }
    guard !path.hasSuffix(".lua") else {
      let code = String(decoding: text, as: UTF8.self)
      return code.firstMatch(of: /\bapi\s*=/) == nil
    }
    guard let root = try? JSONReader.read(text) else { return true }
    guard case .object(let object) = root.content else { return false }
    let keys = ["sections", "collections"]
    return object.members.contains {
      keys.contains($0.key) || keys.nearest(to: $0.key) != nil
    }
  }

  fileprivate static func looksLikeDocument(_ path: String) -> Bool {
    guard let text = try? FileReading.plainBytes(of: path, limit: sizeLimit) else { return false }
    guard !path.hasSuffix(".lua") else {
      let words = String(decoding: text, as: UTF8.self)
        .split { !$0.isLetter }
      return words.contains("sections") && !words.contains("api") && !words.contains("describe")
    }
    guard let root = try? JSONReader.read(text), case .object(let object) = root.content else {
      return false
    }
    return object["sections"] != nil || object["collections"] != nil
  }
}

extension HostConfiguration {
  /// Returns whether a file in Lua is something else than a document: a test, a plugin, or a part of one.
  ///
  /// A file without the words of a document is one if it opens. Missing files and invalid documents are documents.
  package func isNoDocument(_ path: String) -> Bool {
    guard path.hasSuffix(".lua"), FilePath(path).isThere else { return false }
    guard !path.hasSuffix(PluginFile.testSuffix) else { return true }
    guard !DocumentFolder.looksLikeDocument(path) else { return false }
    var configuration = self
    configuration.logger = Logger(label: "layouthost") { _ in SwiftLogNoOpLogHandler() }
    return (try? Session(configuration).open(path: path)) == nil
  }
}
