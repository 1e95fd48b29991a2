import LayoutModel

/// A provider's hooks in an external program.
///
/// The program's replies are untrusted and checked. A program that was replaced on the disk describes itself
/// again when its process is restarted. Options get the defaults of the description of the process that is
/// called, so that a call never mixes two versions.
final class ProgramHooks: PluginHooks {
  /// The provider's manifest.
  private(set) var manifest: PluginManifest
  private(set) var isExpired = false

  private let name: String
  private let program: ProviderProgram
  private let connection: any ProviderConnection
  private let services: PluginServices
  /// The number of the program's listing that the description is from.
  private var listing: Int
  /// The number of the listing with which the provider was loaded.
  private let firstListing: Int
  private var described: DescribedProvider
  /// The checks of options and of sections' state, which remember the last ones.
  private var options: CheckedOptions
  private var sectionState: CheckedOptions

  /// The most descriptions that one call follows.
  private static let listingLimit = 3

  /// Reaches a provider's program, and starts it if necessary.
  /// - Parameters:
  ///   - file: the provider, as a file of its source.
  ///   - source: the provider's source.
  ///   - reader: notes the stamps of the program's files.
  ///   - services: the services of the host.
  ///   - start: the start of the program; nil if it was not started for this file.
  /// - Throws: the failure of the program, or of its description.
  init(
    _ file: PluginFile,
    of source: ProgramSource,
    _ reader: PluginReader,
    _ services: PluginServices,
    after start: ProgramStarts.Start?
  ) throws(LayoutError) {
    (name, program, self.services) = (file.name, source.program, services)
    connection =
      if let start { try start.connection.get() } else {
        try Self.connecting(to: source, reader, services)()
      }
    let current = connection.listing
    let described = try Self.provider(file.name, of: source.program, current.providers)
    let manifest = try Self.manifest(of: described, named: file.name)
    (listing, self.described, self.manifest) = (current.number, described, manifest)
    firstListing = current.number
    (options, sectionState) = manifest.checks
  }

  /// Whether the program has described itself otherwise since the provider was loaded.
  var isOutdated: Bool { connection.listing.number != firstListing }

  /// Reads the version of a program.
  /// - Returns: reaches the program, and starts it if necessary; called on any thread.
  /// - Throws: the failure of a program that cannot be read, or may not be used.
  static func connecting(
    to source: ProgramSource,
    _ reader: PluginReader,
    _ services: PluginServices
  ) throws(LayoutError) -> @Sendable () throws(LayoutError) -> any ProviderConnection {
    if let refusal = source.refusal { throw refusal }
    guard let connector = source.connector else { throw withoutService(source.program) }
    let (program, logger) = (source.program, services.logger)
    var stamps = try reader.main("the program of “\(program.name)”")
    for path in program.watched.dropFirst() { stamps += try reader.text(of: path) ?? [] }
    let version = stamps
    return { () throws(LayoutError) in
      try connector.connection(to: program, version: version, logger: logger)
    }
  }

  /// Takes over the program's present description of the provider.
  /// - Throws: the failure of the description.
  private func update() throws(LayoutError) {
    let current = connection.listing
    let described = try Self.provider(name, of: program, current.providers)
    manifest = try Self.manifest(of: described, named: name)
    (listing, self.described) = (current.number, described)
    (options, sectionState) = manifest.checks
  }

  private static func manifest(
    of described: DescribedProvider,
    named name: String
  ) throws(LayoutError) -> PluginManifest {
    try PluginManifest(
      ValueDecoder(described.fields, path: DocumentPath()),
      hooks: ProviderMethodName.hooks.filter(described.hooks.contains),
      fallbackName: name
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
    do throws(LayoutError) {
      for _ in 0..<Self.listingLimit {
        if let result = try attempt(method, call, input) { return result }
        try update()
      }
      throw LayoutError(
        .unavailable,
        origin: .plugin,
        message: "the program of “\(program.name)” was replaced several times during the call"
      )
    } catch {
      // Failures that cost time or a process count for the suspension; those of a start do not.
      isExpired =
        (error.code == .deadlineExceeded || error.code == .unavailable)
        && error.method != .describe
      throw error
    }
  }

  /// Calls a method with the options of the present description; nil if the program has another one.
  private func attempt<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output? {
    var request = call.request
    let filled = try options.checked(request.provider.options)
    request.provider.options = ValueDecoder(SourceValue(.object(filled)))
    let state = try sectionState.checked(request.state ?? Plugin.noState)
    request.change = request.change?
      .filled(for: manifest.name, options: options, state: sectionState)
    let requests =
      described.asksHost
      ? ProgramRequests(
        services,
        request,
        method.name,
        elements: input as? [LayoutElement] ?? [],
        name: manifest.name
      ) : nil
    let result = try connection.call(
      method,
      request,
      input,
      state: state,
      reading: described.reads,
      handling: requests,
      deadline: call.deadline,
      listing: listing
    )
    guard let result else { return nil }
    let attached = method.attached(result, to: request)
    try method.check(attached, request, input)
    return attached
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
