@preconcurrency import Glibc
import LayoutHost
import LayoutModel
import LayoutPreview

/// The program `layouthost-preview`, which `layouthost preview` runs with arguments that it has checked.
///
/// Exit status: 0 after `SIGTERM` or Ctrl-C; 74 if the port cannot be listened on.
@main
enum PreviewProgram {
  static func main() async {
    // A page that has gone is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Nothing is kept that would have to be written.
    signal(SIGINT) { _ in _exit(0) }
    signal(SIGTERM) { _ in _exit(0) }
    // Until the server listens, they wait, as the command has left them: nothing stays behind in /tmp.
    mask(SIG_BLOCK)
    let arguments = PreviewArguments(CommandLine.arguments.dropFirst())
    do {
      try await PreviewServer(arguments.configuration)
        .run { address in
          mask(SIG_UNBLOCK)
          print(address)
          fflush(stdout)
          if arguments.isOpened { Browser.open(address) }
        }
    } catch {
      let failure = error as? LayoutError
      let text = failure.map { FailureText().text($0) } ?? "error: \(error)\n"
      fputs(text, stderr)
      exit(74)
    }
  }

  /// Lets the signals that end the program wait, or come.
  private static func mask(_ change: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(change, &signals, nil)
  }
}

/// The arguments of the program: names, each with a value, and documents behind `--`.
struct PreviewArguments {
  private(set) var configuration = PreviewConfiguration()
  /// Whether a browser opens the page.
  private(set) var isOpened = false

  /// Reads arguments; unknown ones are ignored, since the command has checked them.
  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    var folders: [String] = []
    var others: [String] = []
    while let name = rest.popFirst() {
      if name == "--" {
        configuration.documents = Array(rest)
        break
      }
      guard let value = rest.popFirst() else { break }
      switch name {
      case "--port": configuration.port = UInt16(value) ?? 0
      case "--open": isOpened = value == "true"
      case "--plugins": folders.append(value)
      case "--also": others.append(value)
      case "--device": configuration.host.flags.device = value
      case "--deadline": configuration.host.budget.deadline = PluginDeadline(value)
      case "--isolate": if value == "true" { configuration.host.isolatePlugins() }
      case "--worker": configuration.host.workerProgram = value
      default: break
      }
    }
    configuration.host.folders = folders.isEmpty ? .standard(also: others) : .only(folders)
  }
}

/// Opens the page in the user's browser.
private enum Browser {
  /// Starts the system's program for addresses; where it is missing, the printed address must do.
  static func open(_ address: String) {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    _ = posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ)
  }
}
