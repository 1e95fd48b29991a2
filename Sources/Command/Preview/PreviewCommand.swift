import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutPreview
import LayoutSystem
import SystemPackage

/// `layouthost preview`: serves a page that shows live documents in the browser, until a signal
/// ends it.
///
/// Exit status: 0 after Ctrl-C; 74 if the program cannot listen on the port.
struct PreviewCommand: ProgramCommand {
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

  @Argument(
    help: "A .json or .lua file; several stand side by side. Without one, the gallery.",
    completion: .documents
  )
  var documents: [String] = []

  @Option(help: ArgumentHelp("The port on 127.0.0.1 (default: any that is free).", valueName: "N"))
  var port = 0

  @Option(
    help: ArgumentHelp(
      "A file that keeps the secret in the page's address, so that open pages and links stay valid when the program starts again on the same port. It is made with mode 0600 if it is missing.",
      valueName: "file"
    ),
    completion: .file()
  )
  var tokenFile: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: "A device's id or a model's name, as “layouthost devices” lists them.",
    completion: .devices
  )
  var device: String?

  @OptionGroup(title: HostOptions.title) var host: HostOptions

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

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      for document in documents { try Self.checkDocument(document) }
      // Ctrl-C and `SIGTERM` end the program at once: it has nothing to save.
      Signals.endAtOnce()
      try PreviewServer(try configuration(output, in: context))
        .run { address in
          try output.write(address + "\n")
          if open { Self.openBrowser(at: address) }
        }
    }
  }

  /// Refuses a file that cannot be read; the page reports other mistakes.
  private static func checkDocument(_ path: String) throws {
    do {
      if FileStatus.Kind(of: path) == .folder { throw Errno.isDirectory }
      try FileDescriptor.open(FilePath(path), .readOnly).close()
    } catch {
      throw LayoutError(reading: path, error)
    }
  }

  private func configuration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> PreviewConfiguration {
    var configuration = try host.configuration(output, in: context)
    configuration.flags.device = device
    var preview = PreviewConfiguration(
      documents: documents,
      port: UInt16(port),
      host: configuration
    )
    preview.logLevel = host.logLevel
    if let tokenFile {
      preview.token = try TokenFile.token(at: tokenFile, orNew: preview.token)
    }
    return preview
  }

  /// Starts the system's program for addresses; without it, the user opens the printed address.
  private static func openBrowser(at address: String) {
    _ = try? ChildProgram([ChildProgram.opener, address])
  }
}
