import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutService
import SystemPackage

/// The option that lets a service answer instead of this program.
struct ServerOptions: ParsableArguments {
  /// The address of the service; nil to answer here.
  @Option(
    help: ArgumentHelp(
      "Let a service answer, with its plugins: a socket's path, unix:PATH, HOST:PORT or tls:HOST:PORT. May stand before the command, too.",
      valueName: "ADDRESS"
    )
  )
  var server: String?

  /// Refuses what a service has its own of.
  /// - Throws: a `ValidationError` for options of plugins, for a wrong address, and in a program
  ///   without the service.
  func check(_ shared: SharedOptions) throws {
    guard server != nil else { return }
    guard shared.plugins.isEmpty, shared.host.deadline == nil, shared.host.memory == nil else {
      throw ValidationError("--plugins, --deadline and --memory are those of the service.")
    }
    #if Service
    if let server, ServiceClient.Address(server) == nil {
      throw ValidationError(
        "“\(server)” is no address: write a socket's path, unix:PATH, HOST:PORT or tls:HOST:PORT."
      )
    }
    #else
    throw ValidationError(
      "This program was built without the service: “Scripts/layouthost --server …” builds one that has it."
    )
    #endif
  }
}

extension [String] {
  /// The arguments with a leading `--server ADDRESS` moved behind the command's name.
  var withServerBehindCommand: [String] {
    guard let first else { return self }
    let count = first == "--server" ? 2 : first.hasPrefix("--server=") ? 1 : 0
    guard count > 0, self.count > count, !self[count].hasPrefix("-") else { return self }
    return [self[count]] + self[..<count] + self[(count + 1)...]
  }
}

#if Service
extension ServerOptions {
  /// The client of the service; nil to answer here.
  /// - Throws: an error of the certificate that the environment names.
  func client() throws -> ServiceClient? {
    guard let address = server.flatMap(ServiceClient.Address.init) else { return nil }
    return try ServiceClient(
      address,
      token: environmentVariable("LAYOUTHOST_TOKEN"),
      certificate: environmentVariable("LAYOUTHOST_SERVER_CERTIFICATE")
    )
  }

  /// Reads a document as it is sent to a service.
  /// - Throws: a failure where it cannot be read.
  func question(
    _ path: String,
    _ shared: SharedOptions,
    _ output: CommandOutput
  ) throws -> RemoteQuestion {
    let configuration = try shared.configuration(output)
    return RemoteQuestion(try DocumentContent(reading: path, configuration), configuration)
  }
}
#endif
