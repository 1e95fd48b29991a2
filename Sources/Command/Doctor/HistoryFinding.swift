@preconcurrency internal import Glibc
import LayoutHost
import SystemPackage

/// Whether the prompt can keep its history.
enum HistoryFinding {
  private static let subject = "history"

  /// What is found in the folder for it.
  static func finding(variable: (String) -> String?) -> Finding {
    guard let folder = PromptHistory.folder(variable: variable) else {
      return .warning(
        subject,
        "HOME is not set, so the prompt has no place for its history",
        advice: "export HOME, or XDG_STATE_HOME with a folder for such files"
      )
    }
    guard let there = nearest(folder) else {
      return .warning(subject, "\(folder) cannot be made", advice: "make the folder above it")
    }
    guard isFolder(there), access(there.string, W_OK | X_OK) == 0 else {
      return .warning(
        subject,
        "\(there) cannot be written to, so the prompt forgets its history",
        advice: "look whose it is, or set XDG_STATE_HOME to a folder of yours"
      )
    }
    return .ok(
      subject,
      there == folder ? "\(folder) can be written to" : "\(folder) will be made when it is needed"
    )
  }

  /// The path, or the nearest above it that there is.
  private static func nearest(_ path: FilePath) -> FilePath? {
    var path = path
    while access(path.string, F_OK) != 0 {
      guard path.removeLastComponent() else { return nil }
    }
    return path
  }

  private static func isFolder(_ path: FilePath) -> Bool {
    var facts = stat()
    return stat(path.string, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
