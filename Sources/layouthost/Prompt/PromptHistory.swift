internal import LineEditor
internal import SystemPackage

/// The prompt's history, which all prompts of a user share.
enum PromptHistory {
  /// The history, and a sentence where it is not kept.
  static func open() -> (history: LineHistory, problem: String?) {
    guard let folder = stateFolder else {
      return (LineHistory(), "the history is not kept: HOME is not set")
    }
    let (history, problem) = LineHistory.open(folder.appending("layouthost").appending("history"))
    return (history, problem?.description)
  }

  /// Where programs keep what outlives them (XDG Base Directory Specification 0.8).
  private static var stateFolder: FilePath? {
    if let folder = Environment.value(of: "XDG_STATE_HOME").map(FilePath.init(_:)),
      folder.isAbsolute
    {
      return folder
    }
    return Environment.value(of: "HOME").map { FilePath($0).appending(".local/state") }
  }
}
