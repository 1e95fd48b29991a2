import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// The folder of a site, which is made beside its place and then put there as a whole.
struct SiteFolder {
  /// The file by which a later run knows that the folder is a site of its own.
  private static let mark = ".layouthost-site"

  /// The place of the site.
  private let target: FilePath
  /// The folder in which it is made.
  private let scratch: FilePath

  /// Makes an empty folder beside the place of a site.
  /// - Throws: `FAILED_PRECONDITION` if the place is taken by anything but an empty folder or an
  ///   earlier site, `UNAVAILABLE` if no folder can be made there.
  init(at path: String) throws(LayoutError) {
    target = FilePath(path).resolved ?? FilePath(path).absolute
    try Self.checkPlace(target, named: path)
    let name = target.lastComponent?.string ?? "site"
    scratch = target.removingLastComponent().appending(".\(name).\(CurrentProcess.number)")
    do throws(Errno) {
      try scratch.removeTree()
      try scratch.makeFolders()
    } catch {
      throw Self.failure("the folder cannot be made: \(error)", path)
    }
  }

  private static func checkPlace(_ target: FilePath, named path: String) throws(LayoutError) {
    guard let kind = FileStatus.Kind(of: target.string) else { return }
    let names = kind == .folder ? try? target.names() : nil
    guard let names, names.isEmpty || names.contains(mark) else {
      var failure = Self.failure("the site is not written: this is not a site of layouthost", path)
      failure.code = .failedPrecondition
      failure.hint = "name an empty or a missing folder"
      throw failure
    }
  }

  /// Writes a file of the site.
  /// - Throws: `UNAVAILABLE` if it cannot be written.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws(LayoutError) {
    try FileWriting.write(bytes, to: scratch.appending(name).string)
  }

  /// Puts the folder in the place of the site; an earlier site there is removed.
  /// - Throws: `UNAVAILABLE` if the system does not allow it.
  func finish() throws(LayoutError) {
    try write("A site that layouthost has made, and will replace.\n".utf8, to: Self.mark)
    let old = FilePath(scratch.string + ".old")
    do throws(Errno) {
      try old.removeTree()
      if target.isThere { try target.rename(to: old) }
      try scratch.rename(to: target)
      try old.removeTree()
    } catch {
      throw Self.failure("the folder cannot be replaced: \(error)", target.string)
    }
  }

  /// Removes the unfinished folder.
  func discard() { try? scratch.removeTree() }

  private static func failure(_ message: String, _ path: String) -> LayoutError {
    LayoutError(.unavailable, origin: .inputOutput, message: message, file: path)
  }
}

extension FilePath {
  /// Removes a folder with everything in it; links are removed, not followed.
  fileprivate func removeTree() throws(Errno) {
    guard let status = try? FileStatus(of: self, followsLink: false) else { return }
    if status.kind == .folder {
      for entry in try entries() { try appending(entry).removeTree() }
    }
    try remove()
  }
}
