import LayoutModel

/// A provider's hooks in an external program.
///
/// The program's replies are untrusted and checked.
final class ProgramHooks: PluginHooks {
  /// The provider's manifest.
  let manifest: PluginManifest
  private(set) var isExpired = false

  private let connection: any ProviderConnection
  private let fields: [String]
  /// The functions that handle the provider's requests; nil if it sends none.
  private let host: PluginServices?

  /// Reaches a provider's program, and starts it if necessary.
  /// - Parameters:
  ///   - file: the provider, as a file of its source.
  ///   - source: the provider's source.
  ///   - reader: notes the stamps of the program's files.
  ///   - services: the services of the host.
  /// - Throws: the failure of the program, or of its description.
  init(
    _ file: PluginFile,
    of source: ProgramSource,
    _ reader: PluginReader,
    _ services: PluginServices
  ) throws(LayoutError) {
    if let refusal = source.refusal { throw refusal }
    guard let connector = source.connector else { throw Self.withoutService(source.program) }
    var version = try reader.main()
    for path in source.program.watched.dropFirst() {
      version += try reader.text(of: path) ?? []
    }
    connection = try connector.connection(
      to: source.program,
      version: version,
      logger: services.logger
    )
    let described = try Self.provider(file.name, of: source.program, connection.providers)
    fields = described.reads
    host = described.asksHost ? services : nil
    manifest = try PluginManifest(
      ValueDecoder(described.fields, path: DocumentPath()),
      hooks: ProviderMethodName.hooks.filter(described.hooks.contains),
      fallbackName: file.name
    )
  }

  /// Returns the provider with a name; for the program's own name the first one if none has it.
  private static func provider(
    _ name: String,
    of program: ProviderProgram,
    _ providers: [DescribedProvider]
  ) throws(LayoutError) -> DescribedProvider {
    if let provider = providers.first(where: { $0.name == name }) { return provider }
    if name == program.name, let first = providers.first { return first }
    throw LayoutError(
      .notFound,
      origin: .plugin,
      message: providers.isEmpty
        ? "the program offers no provider" : "the program offers “\(name)” no longer",
      hint: "its method Describe must return at least one provider"
    )
  }

  private static func withoutService(_ program: ProviderProgram) -> LayoutError {
    LayoutError(
      .unimplemented,
      origin: .plugin,
      message:
        "“\(program.name)” is a program of its own, which this program cannot call",
      hint:
        "“Scripts/install --service PREFIX” installs a program that can"
    )
  }

  var memoryInUse: Int { 0 }
  var hostObjectCount: Int { 0 }
  func collectGarbage() {}
  func recordedGraphs() -> [PluginGraph]? { [] }

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    var request = call.request
    request.provider.options = ValueDecoder(SourceValue(.object(call.options)))
    let requests = host.map { host in
      ProgramRequests(
        host,
        request,
        method.name,
        elements: input as? [LayoutElement] ?? [],
        name: manifest.name
      )
    }
    do throws(LayoutError) {
      let result = try connection.call(
        method,
        request,
        input,
        state: call.sectionState,
        reading: fields,
        handling: requests,
        deadline: call.deadline
      )
      try method.check(result, request, input)
      return result
    } catch {
      // Failures that cost time or a process count for the suspension.
      isExpired = error.code == .deadlineExceeded || error.code == .unavailable
      throw error
    }
  }
}

extension DescribedProvider {
  /// The name that the provider gives itself; nil if it has no name.
  public var name: String? {
    guard case .object(let object) = fields.content, let value = object["name"],
      case .string(let name) = value.content
    else { return nil }
    return name
  }
}
