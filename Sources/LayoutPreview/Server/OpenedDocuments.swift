import LayoutHost
import LayoutModel
import Synchronization
import SystemPackage

/// The documents with folders of pictures, and the number of open pages.
package final class OpenedDocuments: Sendable {
  /// The number of documents that are remembered; a page that opens more is refused.
  private static let documentLimit = 10_000

  private let pageLimit: Int
  /// The paths of the documents, by number.
  private let paths = Mutex<[String]>([])
  /// The number of open pages.
  private let pages = Mutex(0)
  /// The versions that pages have written as data, by path.
  private let data = Mutex<[String: String]>([:])
  /// Held while a page compares a file with the version that it knows, and replaces it.
  private let writing = Mutex(())

  package init(pageLimit: Int) { self.pageLimit = pageLimit }

  /// Returns the number of a document in addresses; nil if there are too many documents.
  func number(of path: String) -> Int? {
    paths.withLock { paths in
      if let number = paths.firstIndex(of: path) { return number }
      guard paths.count < Self.documentLimit else { return nil }
      paths.append(path)
      return paths.count - 1
    }
  }

  /// Returns the folder of an opened document; nil if the number is unknown.
  func folder(of number: Int) -> FolderFiles? {
    paths.withLock { paths in
      guard paths.indices.contains(number) else { return nil }
      return FolderFiles(folder: FilePath(paths[number]).removingLastComponent().string)
    }
  }

  /// Whether another page may open.
  var hasRoom: Bool { pages.withLock { $0 < pageLimit } }

  /// Counts a page that opens; false if too many are open.
  func enter() -> Bool {
    pages.withLock { pages in
      guard pages < pageLimit else { return false }
      pages += 1
      return true
    }
  }

  /// Counts a page that has closed.
  func leave() { pages.withLock { $0 -= 1 } }

  /// Notes that a page has written a file as data.
  func noteData(_ version: FileVersion, at path: String) {
    data.withLock { $0[path] = version.name }
  }

  /// Whether a page has written this version of a file as data: no comment or program is in it.
  func isData(_ version: FileVersion, at path: String) -> Bool {
    data.withLock { $0[path] == version.name }
  }

  /// Replaces a document's file, unless it has another version than the page knows.
  /// - Parameters:
  ///   - version: the new bytes.
  ///   - path: the file.
  ///   - base: the name of the version that the page knows; nil if it knows none.
  /// - Returns: the version that is there instead, which stays; nil if the file is written.
  /// - Throws: a failure if the file cannot be read or written.
  func write(
    _ version: FileVersion,
    to path: String,
    over base: String?
  ) throws(LayoutError) -> FileVersion? {
    try writing.withLock { _ throws(LayoutError) -> FileVersion? in
      let present = try FileVersion(of: path)
      guard present.name == base else { return present }
      try FileWriting.write(version.bytes ?? [], to: path)
      return nil
    }
  }
}
