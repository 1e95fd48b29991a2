import ArgumentParser
import LayoutModel
import LayoutService

/// The options by which operators see what the service does.
struct ObservingOptions: ParsableArguments {
  /// The title of the group in the help.
  static let title = "Observing"

  @Option(
    help: ArgumentHelp(
      "An HTTP address without a token: /metrics for Prometheus, /healthz and /readyz.",
      valueName: "HOST:PORT"
    )
  )
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "A file that gets a line of JSON for each call that has ended; - means standard output.",
      valueName: "FILE"
    ),
    completion: .file()
  )
  var accessLog: String?

  @Option(
    help: ArgumentHelp(
      "A file that gets the spans of calls, as lines of OTLP in JSON; - means standard output.",
      valueName: "FILE"
    ),
    completion: .file()
  )
  var trace: String?

  /// Checks the address.
  func validate() throws {
    guard let metrics else { return }
    guard let place = ServeCommand.place(metrics) else {
      throw ValidationError("“\(metrics)” is no address: write HOST:PORT, as in 127.0.0.1:9464.")
    }
    try ServeCommand.check(host: place.host, of: "--metrics")
  }

  /// Opens the files, and makes the program's tracer.
  /// - Throws: a failure of a file.
  func apply(to configuration: inout ServiceConfiguration) throws(LayoutError) {
    let note = configuration.note
    if let accessLog { configuration.accessLog = try LineFile(accessLog, note: note) }
    if let trace { configuration.traceFile = try LineFile(trace, note: note) }
    ServiceTracer.install(writingTo: configuration.traceFile)
    if let place = metrics.flatMap(ServeCommand.place) { configuration.showMetrics(at: place) }
  }
}
