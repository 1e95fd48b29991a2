import LayoutSystem
import SystemPackage

// The files that a lock of the folder has.
extension PluginFolder {
  /// Returns the paths of the files of which one of the folder's plugins may consist, relative to the
  /// folder, in order.
  /// - Complexity: O(number of files in the plugin's own folder).
  package func lockablePaths(of file: PluginFile) -> [String] {
    let main = String(file.path.dropFirst(prefix.count))
    return file.isFolder ? Set(modules(in: file.name) + [main]).sorted() : [main]
  }

  /// Returns the paths of the files that the folder's plugins share, relative to the folder, in
  /// order; empty if the shared folder is a link, from which no plugin may require files.
  package func sharedPaths() -> [String] {
    let path = prefix + ModuleName.sharedFolder
    let status = try? FileStatus(of: path, followsLink: false)
    return status?.kind == .folder ? modules(in: ModuleName.sharedFolder) : []
  }

  /// Reads a file by its path in the folder, whatever a lock has.
  package func unlockedBytes(at path: String) throws -> [UInt8] {
    try FileReading.plainBytes(of: prefix + path)
  }

  /// Returns the paths of the files below a folder that can be required; links to folders are left
  /// out, since they may lead back.
  private func modules(in folder: String) -> [String] {
    let names = (try? FilePath(prefix + folder).names()) ?? []
    var paths: [String] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      guard let status = try? FileStatus(of: prefix + path, followsLink: false) else { continue }
      if status.kind == .folder, ModuleName.isWord(name[...]) {
        paths += modules(in: path)
      } else if ModuleName.isFile(name), !name.hasSuffix(PluginFile.testSuffix),
        FileStatus.Kind(of: prefix + path) == .file
      {
        paths.append(path)
      }
    }
    return paths
  }
}
