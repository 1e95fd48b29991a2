import LayoutSystem
import SystemPackage

/// An entry of a folder.
struct FolderEntry {
  /// The name; invalid UTF-8 is replaced by marks.
  let name: String
  /// Whether the name is valid UTF-8, so that paths with it lead to the entry.
  let isText: Bool
  /// Whether the entry is a folder; anything else counts as a file.
  let isFolder: Bool

  /// Returns the entries of a folder by name, without hidden ones.
  /// - Throws: the system's error if the folder cannot be read.
  static func entries(of folder: FilePath) throws(Errno) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    for name in try folder.entries() {
      if let entry = try FolderEntry(named: name, in: folder) { entries.append(entry) }
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Reads an entry; nil if it is a hidden name, a link to a folder, or an entry that was deleted.
  /// - Throws: any other error of the system.
  private init?(named component: FilePath.Component, in folder: FilePath) throws(Errno) {
    name = component.string
    guard !name.hasPrefix(".") else { return nil }
    isText = String(validating: component) != nil
    let path = folder.appending(component)
    do throws(Errno) {
      let kind = try FileStatus(of: path, followsLink: false).kind
      isFolder = kind == .folder
      if kind == .link, (try? FileStatus(of: path))?.kind == .folder { return nil }
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }
}
