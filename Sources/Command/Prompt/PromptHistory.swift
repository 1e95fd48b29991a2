import LineEditor
import SystemPackage

/// The prompt's history, which all prompts of a user share.
enum PromptHistory {
  /// The history, and a sentence where it is not kept.
  static func open() -> (history: LineHistory, problem: String?) {
    guard let folder = folder(variable: Environment.value) else {
      return (LineHistory(), "the history is not kept: HOME is not set")
    }
    let (history, problem) = LineHistory.open(folder.appending("history"))
    return (history, problem?.description)
  }

  /// The folder of what outlives the program (XDG Base Directory Specification 0.8): a path that is not
  /// absolute does not count; nil where no variable says one.
  static func folder(variable: (String) -> String?) -> FilePath? {
    if let state = variable("XDG_STATE_HOME").map({ FilePath($0) }), state.isAbsolute {
      return state.appending("layouthost")
    }
    return variable("HOME").map { FilePath($0).appending([".local", "state", "layouthost"]) }
  }
}
