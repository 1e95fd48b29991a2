@preconcurrency import Glibc
import LayoutHost
import LayoutModel
import LayoutPreview
import Synchronization

/// The program `layouthost-preview`, which `layouthost preview` runs with arguments that it has checked.
///
/// Exit status: 0 after `SIGTERM` or Ctrl-C; 74 if the port cannot be listened on.
@main
struct PreviewProgram {
  private(set) var configuration = PreviewConfiguration()
  /// Whether a browser opens the page.
  private(set) var isOpened = false

  static func main() async {
    // A page that has gone is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    takeOverSignals()
    let program = PreviewProgram(CommandLine.arguments.dropFirst())
    do {
      try await PreviewServer(program.configuration)
        .run { address in
          noteListening()
          print(address)
          fflush(stdout)
          if program.isOpened { openBrowser(at: address) }
        }
    } catch {
      let failure = error as? LayoutError
      let text = failure.map { FailureText().text($0) } ?? "error: \(error)\n"
      fputs(text, stderr)
      exit(74)
    }
  }

  /// Reads arguments: names, each with a value, and documents behind `--`.
  ///
  /// Unknown names are ignored, since the command has checked them.
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

  /// Starts the system's program for addresses; where it is missing, the printed address must do.
  private static func openBrowser(at address: String) {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    _ = posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ)
  }
}

// The end of the program by a signal: at once, since nothing is kept that would have to be written.
//
// Until the server listens, its socket has a name in `/tmp`. A signal that comes earlier waits for that; a
// second one does not.
extension PreviewProgram {
  private static let (starting, requested, listening) = (0, 1, 2)
  private static let state = Atomic(0)

  /// Takes over the signals, which the command has blocked until now.
  private static func takeOverSignals() {
    // Made now: a handler of signals may not make them.
    _ = (starting, state.load(ordering: .relaxed))
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in PreviewProgram.requestEnd() }
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the program if it was asked to while it started.
  private static func noteListening() {
    if !change(to: listening) { _exit(0) }
  }

  /// Does what a handler of signals may do.
  private static func requestEnd() {
    if !change(to: requested) { _exit(0) }
  }

  /// Leaves the state of starting; false where the program has left it before.
  private static func change(to next: Int) -> Bool {
    state.compareExchange(
      expected: starting,
      desired: next,
      ordering: .sequentiallyConsistent
    )
    .exchanged
  }
}
