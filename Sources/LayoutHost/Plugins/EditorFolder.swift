public import LayoutModel
import LayoutPlugins
import SystemPackage

/// A folder of plugins in which editors and linters find what they know of the plugin API.
public struct EditorFolder {
  /// What became of a file.
  public enum Outcome: String, Sendable {
    /// It was written.
    case wrote
    /// It was as it should be.
    case unchanged
  }

  private let path: FilePath

  /// Names a folder, which need not exist.
  public init(path: String) {
    self.path = FilePath(path)
  }

  /// Writes the files; the paths of all, and what became of each.
  /// - Throws: a failure where one cannot be written, or is not the program's; in that case nothing
  ///   is written.
  public func write() throws(LayoutError) -> [(path: String, outcome: Outcome)] {
    var outcomes: [(path: String, outcome: Outcome)] = []
    for file in files { outcomes.append((file.path, try outcome(of: file))) }
    for (file, result) in zip(files, outcomes) where result.outcome == .wrote {
      try FileWriting.write(file.text.utf8, to: file.path)
    }
    return outcomes
  }

  private var files: [TextFile] {
    EditorFile.all.map { TextFile(path: path.pushing(FilePath($0.path)).string, text: $0.text) }
  }

  /// What is to become of a file; one that somebody has written by hand stays.
  private func outcome(of file: TextFile) throws(LayoutError) -> Outcome {
    guard let bytes = try? FileReading.bytes(of: file.path) else { return .wrote }
    let text = String(decoding: bytes, as: UTF8.self)
    if text == file.text { return .unchanged }
    guard text.contains(EditorFile.mark) else {
      throw LayoutError(
        .alreadyExists,
        origin: .inputOutput,
        message: "nothing was written: the file that is there was not made by this command",
        hint: "move it away; what it says may stand in a file of the folder above, too",
        file: file.path
      )
    }
    return .wrote
  }
}
