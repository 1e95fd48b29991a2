import LayoutModel
import LayoutPlugins
import LayoutProviders
import Logging
import SystemPackage

/// The worker's side: loads plugins, and calls their hooks, as the host requests.
///
/// It reads no files and opens no sockets; it requests everything from the host. One thread runs
/// it.
final class WorkerService {
  private let channel: WorkerChannel
  private let cancellation: WorkerCancellation
  private var plugins: [UInt32: LoadedPlugin] = [:]
  private var lastNumber: UInt32 = 0
  /// The parsed texts, for the next state of the same text.
  private let chunks = LuaChunks()
  private let recorder = GraphRecorder()
  /// The lines that plugins have run since the last message about them.
  private let coverage = CoverageRecorder()
  /// The ends of the times of the running calls, outermost first.
  private var deadlines: [ContinuousClock.Instant?] = []
  /// Whether the host has said that the time of the running call has passed.
  private var isOverdue = false
  /// The sections of the running calls, outermost first; nil in calls without any.
  private var sections: [WorkerSections?] = []

  private final class LoadedPlugin {
    let instance: PluginInstance
    let items: WorkerItems
    /// The memos that the host has sent.
    var memos = SentMemos()
    /// The sections of the last call that had some, with the host's number of them.
    var sections: (last: WorkerSections, number: Int)?

    init(instance: PluginInstance, items: WorkerItems) {
      self.instance = instance
      self.items = items
    }
  }

  init(_ channel: WorkerChannel, _ cancellation: WorkerCancellation) {
    self.channel = channel
    self.cancellation = cancellation
  }

  /// Serves requests until the host closes its socket.
  func run() {
    while let (kind, reader) = try? channel.receive() {
      guard (try? handle(kind, reader)) != nil else { return }
    }
  }

  // MARK: Messages

  /// Handles a message.
  /// - Throws: `ChannelEnd` or `WireMistake`, after which the conversation cannot continue.
  private func handle(_ kind: WireMessage, _ message: WireReader) throws {
    var reader = message
    switch kind {
    case .reset:
      plugins = [:]
      chunks.forget()
    case .drop:
      for number in try reader.read([UInt32].self) { plugins[number] = nil }
    case .load: try runCall(try reader.read()) { try load(&reader) }
    case .call: try runCall(try reader.read()) { try call(&reader) }
    case .recordedGraphs:
      _ = try reader.read(UInt32.self)
      var reply = WireWriter()
      reply.write(recorder.graphs(ofFile: try reader.read()))
      try channel.send(.graphs, reply)
    case .attempt: try channel.send(.attempts, PluginWorkerProcess.attempts())
    default: throw WireMistake()
    }
  }

  /// Runs a closure as a call that the host may cancel by its number.
  private func runCall(_ number: UInt32, _ body: () throws -> Void) throws {
    guard WorkLimit.current == nil else { return try body() }
    let limit = WorkLimit(time: nil, memory: nil)
    cancellation.begin(number, limit)
    defer { cancellation.end() }
    try limit.run(body)
  }

  private func load(_ reader: inout WireReader) throws {
    let (name, path) = (try reader.read(String.self), try reader.read(String.self))
    let budget = try reader.read(CallBudget.self)
    let deadline = try reader.read(Duration?.self)
    let level = try reader.read(String.self)
    let fonts = try reader.read([String]?.self)
    let isRecording = try reader.read(Bool.self)
    let isCounting = try reader.read(Bool.self)
    let notesVariables = try reader.read(Bool.self)
    let texts = try reader.read(PluginTexts.self)
    let file = PluginFile(name: name, path: path, budget: budget, source: HostFiles(service: self))
    let services = services(
      budget: budget,
      level: Logger.Level(rawValue: level) ?? .info,
      fonts: fonts,
      graphs: isRecording ? recorder : nil,
      coverage: isCounting ? coverage : nil,
      notesVariables: notesVariables
    )
    let plugin = Result { () throws(LayoutError) in
      try during(deadline) { () throws(LayoutError) in
        let source = PluginReader(file, beginningWith: texts)
        let runner = LuaRunner(services, chunks: chunks)
        return try runner.instance(of: file, from: source, deadline: deadline)
      }
    }
    try sendLines(of: try? plugin.get())
    var reply = WireWriter()
    switch plugin {
    case .success(let instance):
      let items = WorkerItems { [weak self] in try self?.objects(of: $0, from: $1, count: $2) ?? []
      }
      instance.itemReader = { [weak items] in items?.reader(of: $0) ?? { _ in SourceObject() } }
      lastNumber &+= 1
      plugins[lastNumber] = LoadedPlugin(instance: instance, items: items)
      reply.write(lastNumber)
      reply.write(instance.memoryInUse)
      reply.write(instance.manifest.hooks)
      reply.write(instance.manifest.fields)
      try channel.send(.loaded, reply)
    case .failure(let failure):
      reply.write(failure)
      try channel.send(.failed, reply)
    }
  }

  private func call(_ reader: inout WireReader) throws {
    guard let plugin = plugins[try reader.read()] else { throw WireMistake() }
    let method = try reader.read(ProviderMethodName.self)
    let deadline = try reader.read(Duration?.self)
    var request = ProviderRequest(
      provider: ProviderReference(name: ""),
      environment: try reader.read(),
      section: try reader.read(),
      items: LayoutItems(count: 0)
    )
    request.scroll = try reader.read()
    request.items = try plugin.items.items(try reader.read())
    request.memo = try plugin.memos.read(from: &reader)
    request.resting = try reader.read(Int?.self).map { HostElements(service: self, level: $0) }
    request.isOfCollection = try reader.read()
    let number = try reader.read(Int?.self)
    let count = try reader.readCount()
    let sections = number.map { number -> WorkerSections in
      if let known = plugin.sections, known.number == number { return known.last }
      return WorkerSections(service: self, items: plugin.items, count: count)
    }
    if let sections, let number { plugin.sections = (sections, number) }
    request.sections = sections
    self.sections.append(sections)
    defer { self.sections.removeLast() }
    let called = CalledRequest(request)
    called.prepare(
      options: try reader.read(),
      sectionState: try reader.read(),
      change: try change(&reader, of: plugin),
      deadline: deadline
    )
    let call = WorkerCall(plugin.instance, called)
    var reply = WireWriter()
    let result = try during(deadline) { try call.run(method, &reader) }
    try sendLines(of: plugin.instance)
    reply.write(plugin.instance.memoryInUse)
    reply.write(plugin.instance.isExpired)
    switch result {
    case .success(let write):
      write(&reply)
      try channel.send(.replied, reply)
    case .failure(let failure):
      reply.write(failure)
      try channel.send(.failed, reply)
    }
  }

  /// Sends the lines that a plugin has run since the last time, if they are counted.
  private func sendLines(of plugin: PluginInstance?) throws {
    plugin?.reportLines()
    let files = coverage.take()
    guard !files.isEmpty else { return }
    var message = WireWriter()
    message.write(files)
    try channel.send(.coverage, message)
  }

  /// Takes the change of a call; nil without one.
  private func change(
    _ reader: inout WireReader,
    of plugin: LoadedPlugin
  ) throws -> ChangeContext? {
    guard try reader.read(Bool.self) else { return nil }
    return try ChangeContext.taken(from: &reader) { reader in
      try ChangeSide(from: &reader, plugin.items, &plugin.memos) { level in
        HostElements(service: self, level: level)
      }
    }
  }

  /// Runs a closure while a deadline applies to its requests to the host.
  private func during<Value, Failure: Error>(
    _ deadline: Duration?,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    deadlines.append(deadline.map { ContinuousClock.now + $0 })
    defer {
      deadlines.removeLast()
      isOverdue = false
    }
    return try body()
  }

  // MARK: Requests to the host

  /// Sends a request to the host, and handles the host's requests before its reply.
  /// - Throws: the failure of the host.
  private func ask<Value>(
    _ kind: WireMessage,
    _ message: WireWriter,
    wanting wanted: WireMessage,
    _ read: (inout WireReader) throws -> Value
  ) throws -> Value {
    do {
      try channel.send(kind, message)
      while true {
        var (kind, reader) = try channel.receive()
        if kind == wanted { return try read(&reader) }
        guard kind == .refusal else {
          try handle(kind, reader)
          continue
        }
        let failure = try reader.read(LayoutError.self)
        isOverdue = try reader.read()
        throw failure
      }
    } catch let failure as LayoutError {
      throw failure
    } catch {
      // Without the host, the process has no purpose.
      PluginWorkerProcess.end()
    }
  }

  /// Returns the host's reply; ends the process without the host.
  /// - Throws: the failure of the host.
  fileprivate func receiving<Value>(_ body: () throws -> Value) throws(LayoutError) -> Value {
    do {
      return try body()
    } catch let failure as LayoutError {
      throw failure
    } catch {
      PluginWorkerProcess.end()
    }
  }

  /// Returns a file of the running plugin; nil if it is missing.
  fileprivate func text(of path: String) throws -> [UInt8]? {
    var message = WireWriter()
    message.write(path)
    return try ask(.needText, message, wanting: .text) { reader in
      try reader.read(Bool.self) ? Array(try reader.takeBytes()) : nil
    }
  }

  private func objects(of pattern: Int, from first: Int, count: Int) throws -> [SourceObject] {
    var message = WireWriter()
    message.write(pattern)
    message.write(first)
    message.write(count)
    return try ask(.needItems, message, wanting: .page) { try $0.read() }
  }

  private func layout(_ nested: NestedLayoutRequest) throws -> NestedLayout {
    var message = WireWriter()
    nested.write(to: &message)
    return try ask(.needLayout, message, wanting: .layout) { reader in
      isOverdue = try reader.read()
      return try NestedLayout(from: &reader, order: nested.order)
    }
  }

  private func change(_ nested: ElementChangeRequest) throws -> [LayoutElement] {
    var message = WireWriter()
    message.write(nested)
    return try ask(.needChange, message, wanting: .changed) { reader in
      isOverdue = try reader.read()
      return try reader.read()
    }
  }

  private func measure(_ nested: NestedCellRequest) throws -> CellResult {
    var message = WireWriter()
    message.write(nested)
    return try ask(.needCell, message, wanting: .cell) { reader in
      isOverdue = try reader.read()
      return try reader.read()
    }
  }

  /// Whether requests for sections reach the call that they belong to.
  func isInnermost(_ sections: WorkerSections) -> Bool {
    (self.sections.last ?? nil) === sections
  }

  /// Requests sections of the running call as the document has them.
  func sections(from first: Int, count: Int) throws(LayoutError) -> [WireSection] {
    var message = WireWriter()
    message.write(first)
    message.write(count)
    return try receiving { try ask(.needFacts, message, wanting: .facts) { try $0.read() } }
  }

  /// Requests layouts of sections of the running call, whose time does not count for the call.
  /// - Returns: the number of the first handle, and the sizes.
  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> (first: Int, sizes: [LayoutSize]) {
    var message = WireWriter()
    message.write(range.lowerBound)
    message.write(range.count)
    message.write(space)
    let start = ContinuousClock.now
    defer {
      let time = start.duration(to: .now)
      if let deadline = deadlines.last ?? nil {
        deadlines[deadlines.count - 1] = deadline.advanced(by: time)
      }
    }
    return try receiving {
      try ask(.needSections, message, wanting: .sections) { reader in
        isOverdue = try reader.read()
        let first = try reader.read(Int.self)
        return (first: first, sizes: try reader.read([LayoutSize].self))
      }
    }
  }

  /// Requests an element of a section that was laid out, by the number of its handle.
  func element(at place: RestingPlace, ofSection handle: Int) throws(LayoutError)
    -> LayoutElement?
  {
    var message = WireWriter()
    message.write(handle)
    message.write(place)
    return try receiving {
      try ask(.needSectionElement, message, wanting: .element) { try $0.read() }
    }
  }

  fileprivate func element(
    at place: RestingPlace,
    section: Int?,
    level: Int
  ) throws -> LayoutElement? {
    var message = WireWriter()
    message.write(level)
    message.write(section)
    message.write(place)
    return try ask(.needElement, message, wanting: .element) { try $0.read() }
  }

  fileprivate func size(of text: TextRequest) throws -> TextSize {
    var message = WireWriter()
    message.write(text)
    return try ask(.needSize, message, wanting: .size) { try $0.read() }
  }

  fileprivate func log(_ level: Logger.Level, _ source: String, _ text: String) {
    var message = WireWriter()
    message.write(level.rawValue)
    message.write(source)
    message.write(text)
    guard (try? channel.send(.log, message)) != nil else { PluginWorkerProcess.end() }
  }

  // MARK: Services for plugins

  private func services(
    budget: CallBudget,
    level: Logger.Level,
    fonts: [String]?,
    graphs: GraphRecorder?,
    coverage: CoverageRecorder?,
    notesVariables: Bool
  ) -> PluginServices {
    var logger = Logger(label: "layouthost") { _ in HostLog(service: self) }
    logger.logLevel = level
    return PluginServices(
      budget: budget,
      solve: { [unowned self] nested, _, _ throws(LayoutError) in
        try receiving { try layout(nested) }
      },
      change: { [unowned self] nested, _ throws(LayoutError) in
        try receiving { try change(nested) }
      },
      measure: { [unowned self] nested, _ throws(LayoutError) in
        try receiving { try measure(nested) }
      },
      isOverdue: { [unowned self] in isOverdueNow },
      textMeasurer: fonts.map { HostMeasurer(service: self, fonts: $0) },
      logger: logger,
      graphs: graphs,
      coverage: coverage,
      notesVariables: notesVariables
    )
  }

  private var isOverdueNow: Bool {
    if isOverdue { return true }
    guard let deadline = deadlines.last ?? nil else { return false }
    return deadline <= .now
  }
}

// The worker's services run on its one thread, so these need no lock.

/// The files of a plugin, which the host reads.
private struct HostFiles: PluginSource, @unchecked Sendable {
  unowned let service: WorkerService

  var watchedFolder: String? { nil }
  func files() -> [PluginFile] { [] }

  func bytes(of path: String) throws -> [UInt8] {
    guard let bytes = try service.text(of: path) else { throw Errno.noSuchFileOrDirectory }
    return bytes
  }
}

/// The elements at rest, which the host has.
private final class HostElements: RestingElements, @unchecked Sendable {
  private unowned let service: WorkerService
  /// The host's number of the call that they belong to.
  private let level: Int
  /// The section, from 0; nil means that of the call.
  private let section: Int?

  init(service: WorkerService, level: Int, section: Int? = nil) {
    (self.service, self.level, self.section) = (service, level, section)
  }

  /// Sections that the layout does not have have no elements.
  func elements(ofSection section: Int) -> (any RestingElements)? {
    HostElements(service: service, level: level, section: section)
  }

  func item(_ item: Int) -> LayoutElement? { element(at: .item(item)) }

  func element(ofKind elementKind: String, item: Int?) -> LayoutElement? {
    element(at: .named(elementKind, item: item))
  }

  private func element(at place: RestingPlace) -> LayoutElement? {
    // The host has no failure for this request.
    try? service.element(at: place, section: section, level: level)
  }
}

/// The measurer of the host.
private struct HostMeasurer: TextMeasurer, @unchecked Sendable {
  unowned let service: WorkerService
  let fonts: [String]

  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    try service.receiving { try service.size(of: request) }
  }
}

/// The log of the host.
private struct HostLog: LogHandler, @unchecked Sendable {
  unowned let service: WorkerService
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(service: WorkerService) { self.service = service }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let source = event.metadata?["plugin"].map { "\($0)" } ?? ""
    service.log(event.level, source, "\(event.message)")
  }
}
