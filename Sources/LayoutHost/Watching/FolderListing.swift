import FoundationEssentials
import SystemPackage

/// Lists folders.
enum FolderListing {
  /// The names in a folder but for scratch files, in order; none where it cannot be read.
  static func names(in folder: FilePath) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return names.filter { !ScratchNames.contains($0) }.sorted()
  }

  /// Where a link leads; nil where it is none.
  static func destination(ofLink path: FilePath) -> FilePath? {
    let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path.string)
    return destination.map { FilePath($0) }
  }
}
