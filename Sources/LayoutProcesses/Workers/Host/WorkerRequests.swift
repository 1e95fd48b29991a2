import LayoutModel
import LayoutPlugins
import LayoutProviders
import Logging
import SystemPackage

/// Handles a worker's requests while it loads a plugin or runs one of its hooks.
struct WorkerRequests {
  private let file: PluginFile
  /// The name that the plugin gives itself.
  private let name: String
  /// The capabilities that the plugin requires, and may have: the worker's next run of its file may
  /// return others.
  private let capabilities: [String]
  private let services: PluginServices
  private let request: ProviderRequest?
  private let method: ProviderMethodName
  /// The elements that the hook changes.
  private let elements: [LayoutElement]
  private let reader: PluginReader?
  private let patterns: () -> KeptPatterns
  /// Returns the form of items in a message, and keeps their pattern if necessary.
  private let form: (LayoutItems) -> WireItems
  /// Returns the elements at rest of a running call by their level.
  private let resting: (Int) -> (any RestingElements)?

  /// Handles the requests of a call of a hook.
  init(
    _ file: PluginFile,
    of manifest: PluginManifest,
    _ services: PluginServices,
    request: ProviderRequest,
    method: ProviderMethodName,
    elements: [LayoutElement],
    patterns: @escaping () -> KeptPatterns,
    form: @escaping (LayoutItems) -> WireItems,
    resting: @escaping (Int) -> (any RestingElements)?
  ) {
    self.file = file
    name = manifest.name
    capabilities = manifest.requires
    self.services = services
    self.request = request
    self.method = method
    self.elements = elements
    self.patterns = patterns
    self.form = form
    self.resting = resting
    reader = nil
  }

  /// Handles the requests of loading a plugin.
  init(_ file: PluginFile, _ services: PluginServices, reader: PluginReader) {
    self.file = file
    name = file.name
    capabilities = []
    self.services = services
    self.reader = reader
    request = nil
    method = .describe
    elements = []
    patterns = { KeptPatterns() }
    form = { .plain(count: $0.count) }
    resting = { _ in nil }
  }

  /// Replies to a message.
  /// - Returns: the reply; nil if it is a line of the log or counts of lines.
  /// - Throws: `WireMistake` for a request that no worker of this program sends.
  func reply(
    _ kind: WireMessage,
    _ message: inout WireReader
  ) throws -> (WireMessage, WireWriter)? {
    do {
      switch kind {
      case .log:
        try log(&message)
        return nil
      case .coverage:
        try count(&message)
        return nil
      case .needText: return try text(&message)
      case .needItems: return try page(&message)
      case .needLayout: return try layout(&message)
      case .needSize: return try size(&message)
      case .needElement: return try element(&message)
      case .needChange: return try change(&message)
      case .needCell: return try cell(&message)
      case .needFacts: return try facts(&message)
      case .needSections: return try sections(&message)
      case .needSectionElement: return try sectionElement(&message)
      default: throw WireMistake()
      }
    } catch let failure as LayoutError {
      var writer = WireWriter()
      writer.write(failure)
      writer.write(services.isOverdue())
      return (.refusal, writer)
    }
  }

  /// Logs a line under the name of the plugin or of its file, depending on the line.
  private func log(_ message: inout WireReader) throws {
    guard let level = Logger.Level(rawValue: try message.read()) else { throw WireMistake() }
    let source = try message.read(String.self) == name ? name : file.name
    let text = try message.read(String.self)
    services.logger.log(level: level, "\(text)", metadata: ["plugin": "\(source)"])
  }

  /// Adds the lines that the plugin has run, of its own files only.
  private func count(_ message: inout WireReader) throws {
    for counted in try message.read([CoveredFile].self)
    where (try? PluginModules.check(counted.path, of: file)) != nil {
      services.coverage?.add(counted)
    }
  }

  /// Reads a file of the plugin, and no other.
  private func text(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let path = try message.read(String.self)
    guard let reader else { throw WireMistake() }
    try PluginModules.check(path, of: file)
    var writer = WireWriter()
    let bytes = try reader.text(of: path)
    writer.write(bytes != nil)
    if let bytes { writer.append(bytes: bytes) }
    return (.text, writer)
  }

  /// Sends some of the call's items.
  private func page(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let (pattern, first, count): (Int, Int, Int) = (
      try message.read(), try message.read(), try message.read()
    )
    guard let objects = patterns().objects(ofPattern: pattern, from: first, count: count) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "the items of an earlier call are not there any more"
      )
    }
    var writer = WireWriter()
    writer.write(Array(objects))
    return (.page, writer)
  }

  /// Lays out for the plugin.
  private func layout(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    guard let request else { throw WireMistake() }
    let nested = try NestedLayoutRequest(from: &message, count: request.items.count)
    let layout = try services.solve(nested, request, method)
    var writer = WireWriter()
    writer.write(services.isOverdue())
    let ceiling = services.budget(of: file).memoryCeiling / 100
    layout.write(to: &writer, limit: min(nested.frameLimit, ceiling))
    return (.layout, writer)
  }

  /// Sends an element at rest.
  private func element(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let level = try message.read(Int.self)
    let section = try message.read(Int?.self)
    let place = try message.read(RestingPlace.self)
    guard var resting = resting(level) else { throw WireMistake() }
    var writer = WireWriter()
    if let section {
      guard let other = resting.elements(ofSection: section) else {
        writer.write(LayoutElement?.none)
        return (.element, writer)
      }
      resting = other
    }
    writer.write(place.element(in: resting))
    return (.element, writer)
  }

  /// Lets another plugin change the elements of the call, and those that the hook has fetched.
  private func change(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let nested = try message.read(ElementChangeRequest.self)
    guard let request, method == .visibleItems else { throw WireMistake() }
    try ProviderMethod.visibleItems.check(nested.elements, request, elements)
    let changed = try services.change(nested, request)
    var writer = WireWriter()
    writer.write(services.isOverdue())
    writer.write(changed)
    return (.changed, writer)
  }

  /// Measures an item for the plugin.
  private func cell(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let nested = try message.read(NestedCellRequest.self)
    guard let request else { throw WireMistake() }
    let result = try services.measure(nested, request)
    var writer = WireWriter()
    writer.write(services.isOverdue())
    writer.write(result)
    return (.cell, writer)
  }

  /// The sections of the call.
  private func collection() throws -> any CollectionSections {
    guard let sections = request?.sections else { throw WireMistake() }
    return sections
  }

  /// Sends some of the collection's sections, as the document has them.
  private func facts(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let (first, count): (Int, Int) = (try message.read(), try message.read())
    let sections = try collection()
    guard (0...WireSection.pageSize).contains(count), first >= 0, first <= sections.count - count
    else { throw WireMistake() }
    let facts = try (first..<first + count)
      .map { index -> WireSection in
        let section = try sections.section(at: index)
        return WireSection(section, items: form(section.items))
      }
    var writer = WireWriter()
    writer.write(facts)
    return (.facts, writer)
  }

  /// Lays sections out for the plugin, which gets their sizes.
  private func sections(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let (first, count): (Int, Int) = (try message.read(), try message.readCount())
    let space = try message.read(SectionSpaceChoice.self)
    let sections = try collection()
    guard first >= 0, count <= sections.count, first <= sections.count - count else {
      throw WireMistake()
    }
    let handles = try sections.layOut(first..<first + count, in: space)
    var writer = WireWriter()
    writer.write(services.isOverdue())
    writer.write(handles.first?.number ?? 0)
    writer.write(handles.map(\.size))
    return (.sections, writer)
  }

  /// Sends an element of a section that was laid out.
  private func sectionElement(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let number = try message.read(Int.self)
    let place = try message.read(RestingPlace.self)
    let sections = try collection()
    guard let handle = sections.handle(number) else { throw WireMistake() }
    var writer = WireWriter()
    writer.write(place.element(in: try sections.elements(of: handle)))
    return (.element, writer)
  }

  /// Measures a text.
  private func size(_ message: inout WireReader) throws -> (WireMessage, WireWriter) {
    let text = try message.read(TextRequest.self)
    guard let measurer = services.textMeasurer,
      capabilities.contains(HostCapability.text.rawValue)
    else { throw WireMistake() }
    let size = try measurer.measure(text) { !services.isOverdue() }
    var writer = WireWriter()
    writer.write(size)
    return (.size, writer)
  }
}

/// The loading of a plugin into a worker.
struct PluginLoading {
  /// The worker's reply: the plugin's number, and the bytes that its state uses.
  typealias Loaded = (number: UInt32, manifest: PluginManifest, memory: Int)

  private let file: PluginFile
  private let reader: PluginReader
  private let worker: PluginWorker
  private let services: PluginServices

  init(
    _ file: PluginFile,
    _ reader: PluginReader,
    in worker: PluginWorker,
    of services: PluginServices
  ) {
    self.file = file
    self.reader = reader
    self.worker = worker
    self.services = services
  }

  /// Loads the plugin.
  /// - Throws: a `PluginWorker.Loss`, and the plugin's failure.
  func run(until end: ContinuousClock.Instant?) throws -> Loaded {
    let requests = WorkerRequests(file, services, reader: reader)
    let outcome: Result<Loaded, LayoutError> = try worker.ask(.load, until: end) { message in
      message.write(file.name)
      message.write(file.path)
      message.write(services.budget(of: file))
      message.write(end.map { ContinuousClock.now.duration(to: $0) })
      message.write(services.logger.logLevel.rawValue)
      message.write(services.textMeasurer?.fonts)
      message.write(services.graphs != nil)
      message.write(services.countsLines(of: file))
      message.write(services.notesVariables)
      message.write(reader.source)
    } reply: { kind, reader in
      try requests.reply(kind, &reader)
    } read: { kind, reader in
      switch kind {
      case .loaded: .success(try loaded(&reader))
      case .failed: .failure(try reader.read())
      default: nil
      }
    }
    return try outcome.get()
  }

  /// Reads the manifest, which is decoded like that of a plugin in this process.
  private func loaded(_ reader: inout WireReader) throws -> Loaded {
    let number = try reader.read(UInt32.self)
    let memory = try reader.read(Int.self)
    let hooks = Set(try reader.read([ProviderMethodName].self))
    let fields = try reader.read(SourceValue.self)
    do throws(LayoutError) {
      let manifest = try PluginManifest(
        ValueDecoder(fields, path: DocumentPath([], indexBase: 1)),
        hooks: ProviderMethodName.hooks.filter(hooks.contains),
        fallbackName: file.name
      )
      return (number, manifest, memory)
    } catch {
      throw WireMistake()
    }
  }
}

extension PluginTexts: WireValue {
  func write(to writer: inout WireWriter) {
    writer.append(UInt32(truncatingIfNeeded: texts.count))
    for (path, text) in texts {
      writer.write(path)
      writer.write(text != nil)
      if let text { writer.append(bytes: text) }
    }
  }

  init(from reader: inout WireReader) throws(WireMistake) {
    self.init()
    for _ in 0..<(try reader.takeCount()) {
      let path = try reader.read(String.self)
      guard try reader.read(Bool.self) else {
        note(path, nil)
        continue
      }
      note(path, Array(try reader.takeBytes()))
    }
  }
}
