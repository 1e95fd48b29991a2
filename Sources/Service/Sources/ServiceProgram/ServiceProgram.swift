import ArgumentParser
import Command
import LayoutHost
import LayoutService

/// The program `layouthost` with the service: it has the command `serve`, and its plugins may be programs in other
/// languages.
@main
struct ServiceProgram: RootCommand {
  static let configuration = rootConfiguration(adding: [ServeCommand.self])

  static func main() {
    var host = HostConfiguration(textMeasurer: HostConfiguration.portableTextMeasurer)
    host.connectProviders()
    Command.run(root: Self.self, host: host)
  }
}
