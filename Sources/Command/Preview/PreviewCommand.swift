import ArgumentParser
@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import SystemPackage

/// `layouthost preview`: a page in the browser on which a document lives, until a signal ends it.
///
/// The page's server is a program of its own beside this one, so that no other command loads what it needs.
///
/// Exit status: 0 after Ctrl-C; 69 without that program; 74 if the port cannot be listened on.
struct PreviewCommand: ParsableCommand {
  /// The name of the program that serves the page.
  static let program = "layouthost-preview"

  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows documents live in a browser, on a device that scrolls.",
    discussion: """
      Prints the address of a page that only this machine reaches. The page scrolls, turns knobs, explains \
      elements, and follows the files as you save them. Without a document it shows a gallery of all plugins \
      and engines. Ctrl-C ends it.

      Examples:
        layouthost preview docs/examples/drum-roll.json
        layouthost preview docs/examples/wallet.json docs/examples/tv-guide.json
        layouthost preview
      """
  )

  /// The documents that stand beside each other; none for the gallery.
  @Argument(
    help: "A .json or .lua file; several stand side by side. Without one, the gallery.",
    completion: .documents
  )
  var documents: [String] = []

  /// The TCP port; 0 for any that is free.
  @Option(help: ArgumentHelp("The port on 127.0.0.1 (default: any that is free).", valueName: "N"))
  var port = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  /// The folders of plugins; empty for those of the project and the environment.
  @Option(
    help: ArgumentHelp(
      "A folder of plugins; may be repeated. Default: the folders of layouthost.json, or else ./plugins, and those of LAYOUTHOST_PLUGINS.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var plugins: [String] = []

  /// The device to begin with; nil for that of the document.
  @Option(
    help: "A device's id or a model's name, as “layouthost devices” lists them.",
    completion: .devices
  )
  var device: String?

  @Flag(help: "Run plugins in a process of their own.")
  var isolate = false

  /// Checks what the other program takes as it is.
  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535.")
    }
    guard documents.count <= 4 else {
      throw ValidationError("At most 4 documents stand side by side.")
    }
    if let device {
      _ = try ValidationError.translating { () throws(LayoutError) in
        try DeviceSelection.device(named: device)
      }
    }
  }

  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting {
      for folder in plugins { try PluginChecker.checkFolder(folder) }
      for document in documents { try Self.checkDocument(document) }
      throw try failure(startingWith: try Self.arguments(for: self))
    }
  }

  /// Refuses a file that cannot be read; what is wrong in it, the page shows.
  private static func checkDocument(_ path: String) throws {
    do {
      try FileDescriptor.open(FilePath(path), .readOnly).close()
    } catch {
      throw LayoutError(reading: path, error)
    }
  }

  /// The arguments of the other program.
  private static func arguments(for command: PreviewCommand) throws -> [String] {
    let own = try own()
    var arguments = ["--port", "\(command.port)", "--open", "\(command.open)", "--worker", own]
    for folder in command.plugins { arguments += ["--plugins", folder] }
    let others = environmentVariable("LAYOUTHOST_PLUGINS")?.split(separator: ":") ?? []
    for folder in others { arguments += ["--also", String(folder)] }
    if let device = command.device { arguments += ["--device", device] }
    if let deadline = environmentVariable("LAYOUTHOST_DEADLINE") {
      arguments += ["--deadline", deadline]
    }
    arguments += ["--isolate", "\(command.isolate)", "--"]
    return arguments + command.documents
  }

  /// The path of this program.
  private static func own() throws -> String {
    guard let path = realpath("/proc/self/exe", nil) else {
      throw LayoutError(.unavailable, origin: .inputOutput, message: "this program has no path")
    }
    defer { free(path) }
    return String(cString: path)
  }

  /// Becomes the other program.
  /// - Returns: the failure; only where that program cannot be started.
  private func failure(startingWith arguments: [String]) throws -> any Error {
    let path = FilePath(try Self.own()).removingLastComponent().appending(Self.program).string
    var pointers = ([path] + arguments).map { strdup($0) } + [nil]
    // Ctrl-C waits until the other program has its handlers.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, nil)
    execv(path, &pointers)
    let reason = Errno(rawValue: errno)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    for pointer in pointers { free(pointer) }
    CommandOutput(.auto)
      .report(
        LayoutError(
          .unavailable,
          origin: .inputOutput,
          message: "the page's program cannot be started: \(reason)",
          hint: "“Scripts/layouthost preview” builds it, and “Scripts/install PREFIX” installs it",
          file: path
        )
      )
    return ExitCode(69)
  }
}
