import ArgumentParser
import LayoutHost
import LayoutModel

/// `layouthost watch DOCUMENT`.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Lays out a document, and again whenever its file or a plugin changes.",
    discussion: """
      A version that does not work is reported once, and the one before it goes on. Ctrl-C ends.

      Examples:
        layouthost watch docs/examples/mixed.json --format summary
      """
  )

  @Argument(help: "A .json or .lua file.", completion: Completions.documents)
  var document: String

  @OptionGroup var result: ResultOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard document != "-" else {
      throw ValidationError("Standard input cannot be watched: name a file.")
    }
  }

  func run() throws {
    let output = CommandOutput(shared.color, errors: result.format.errorFormat)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      let watch = try SessionWatch(session)
      try show(session, on: output) { try watch.open(path: document) }
      while case .reload(let reload) = try watch.next() {
        guard reload.hasNews else {
          for failure in reload.failures { output.report(failure) }
          continue
        }
        try show(session, on: output)
        for failure in reload.failures { output.report(failure) }
      }
    }
  }

  /// Prints what the session shows; a failure is printed in its place.
  private func show(
    _ session: Session,
    on output: CommandOutput,
    after prepare: () throws -> Void = {}
  ) throws {
    do {
      try prepare()
      try output.beginPage()
      _ = try result.print(session, to: output)
    } catch let failure as LayoutError {
      // What cannot be written ends the program; what cannot be laid out may be mended.
      guard failure.origin != .inputOutput || failure.file != nil else { throw failure }
      output.report(failure)
    }
  }
}
