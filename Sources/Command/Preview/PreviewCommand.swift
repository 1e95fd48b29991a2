import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutPreview
import LayoutSystem
import SystemPackage

/// `layouthost preview`: serves a page that shows live documents in the browser, until a signal
/// ends it.
///
/// Exit status: 0 after Ctrl-C; 70 if plugins differ from the lock of `--locked`; 74 if the program
/// cannot listen on the port.
struct PreviewCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows documents live in a browser, on a device that scrolls.",
    discussion: """
      Prints the address of a page that only this machine reaches, unless you share it. The page scrolls, turns knobs, explains \
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

  @Flag(
    help: ArgumentHelp(
      "Let other machines on the local network look at the documents too, and print a QR code of the address for a phone. They change and read no files, but the network can see what they see: use it in networks that you trust."
    )
  )
  var share = false

  @Option(
    help: ArgumentHelp(
      "The IPv4 address of this machine to share on (default: that of the local network).",
      valueName: "address"
    )
  )
  var shareAddress: String?

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
    guard share || shareAddress == nil else {
      throw ValidationError("--share-address needs --share.")
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
      let preview = try configuration(output, in: context)
      if host.locked { try checkLocks(preview.host) }
      // Ctrl-C and `SIGTERM` end the program at once: it has nothing to save.
      Signals.endAtOnce()
      try PreviewServer(preview)
        .run { link, sharedLink in
          try output.write(link + "\n")
          if let sharedLink { try Self.announce(sharedLink, output) }
          if open { Self.openBrowser(at: link) }
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

  /// Refuses plugins that differ from the locks of the documents' projects, before a page opens; without
  /// a document, from that of the working directory.
  private func checkLocks(_ configuration: HostConfiguration) throws {
    let folders = documents.map { FilePath($0).removingLastComponent().string }
    for folder in folders.isEmpty ? [""] : folders {
      try Session(configuration).useProject(nearestTo: folder)
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
    if share { preview.sharedAddress = try LocalNetwork.address(shareAddress) }
    preview.editor = UserEditor(environmentVariable("VISUAL"))
    if let tokenFile {
      preview.token = try TokenFile.token(at: tokenFile, orNew: preview.token)
    }
    return preview
  }

  /// Prints the link to the shared pages with its QR code, and a warning.
  private static func announce(_ link: String, _ output: CommandOutput) throws {
    try output.write("\(link)  (shared, looks only)\n")
    let isColoured = output.isInputColoured && FileDescriptor.standardOutput.isTerminal
    let code = QRCode(link)?.terminalText(isColoured ? .coloured : .plain)
    try output.write(code ?? "")
    output.note(
      "warning: all who have the shared link see the documents, and others on the network can read along: the connection is not encrypted"
    )
  }

  /// Starts the system's program for addresses; without it, the user opens the printed address.
  private static func openBrowser(at address: String) {
    _ = try? ChildProgram([ChildProgram.opener, address])
  }
}
