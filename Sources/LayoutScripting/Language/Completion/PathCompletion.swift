import FoundationEssentials

/// Finds the files and folders whose paths begin with a text.
enum PathCompletion {
  /// The most names of a folder that are looked at.
  private static let nameLimit = 10_000

  /// The paths, in order, folders with a slash at their ends; hidden ones where the text asks for them.
  static func paths(startingWith text: String) -> [String] {
    let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let start = text.dropFirst(folder.count)
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.prefix(nameLimit)
      .filter { $0.hasPrefix(start) && ($0.first != "." || start.first == ".") }
      .sorted()
      .map { name in
        var isFolder = false
        _ = files.fileExists(atPath: folder + name, isDirectory: &isFolder)
        return folder + name + (isFolder ? "/" : "")
      }
  }
}
