import LayoutModel
import LayoutProviders
import Logging

/// A plugin's hooks in a worker.
///
/// The worker's replies are untrusted and checked. A worker that has ended is replaced, and the
/// call repeated: calls are pure.
final class IsolatedHooks: PluginHooks {
  /// The plugin's manifest.
  let manifest: PluginManifest
  private(set) var isExpired = false
  private(set) var memoryInUse: Int

  private let file: PluginFile
  private let worker: PluginWorker
  private let services: PluginServices
  /// The texts from which another process makes the plugin again.
  private let texts: PluginTexts
  /// The plugin's place: its number in a process.
  private var place: (generation: Int, number: UInt32)
  /// The memos that the plugin's process has.
  private var memos = SentMemos()
  /// The sections of the last call that had some, with their number in messages.
  private var sections: (last: any CollectionSections, number: Int)?

  /// Loads a plugin into a worker.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - reader: reads the file, and the files that it requires.
  ///   - worker: the worker of the plugin's folder.
  ///   - services: the services of the host.
  ///   - deadline: the time that the file may run; nil means no limit.
  /// - Throws: the failure of the file, with its place.
  init(
    _ file: PluginFile,
    _ reader: PluginReader,
    in worker: PluginWorker,
    of services: PluginServices,
    deadline: Duration?
  ) throws(LayoutError) {
    _ = try reader.main()
    self.file = file
    self.worker = worker
    self.services = services
    let loaded = try Self.retrying(worker, within: deadline) { end in
      try PluginLoading(file, reader, in: worker, of: services).run(until: end)
    }
    manifest = loaded.manifest
    memoryInUse = loaded.memory
    place = (worker.generation, loaded.number)
    texts = reader.source
  }

  deinit { worker.drop(place.number, of: place.generation) }

  var hostObjectCount: Int { 0 }
  func collectGarbage() {}

  // MARK: Calls

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    guard let codec = method.wireCodec else {
      throw LayoutError(
        .unimplemented,
        origin: .document,
        message: "the plugin has no hook “\(method.name.hookName)”"
      )
    }
    do throws(LayoutError) {
      let result = try Self.retrying(worker, within: call.deadline) { end in
        try settle(until: end)
        return try ask(method.name, codec, call, input, until: end)
      }
      let attached = method.attached(result, to: call.request)
      try method.check(attached, call.request, input)
      return attached
    } catch {
      let isLost = place.generation != worker.generation || worker.processIdentifier == nil
      // A process that did not start is tried again by the next call.
      if isLost, !error.isFailedStart { isExpired = true }
      throw error
    }
  }

  /// Loads the plugin again if its process has ended.
  private func settle(until end: ContinuousClock.Instant?) throws {
    guard place.generation != worker.generation else { return }
    let reader = PluginReader(file, again: texts)
    let loaded = try PluginLoading(file, reader, in: worker, of: services).run(until: end)
    place = (worker.generation, loaded.number)
    memos = SentMemos()
  }

  /// Calls a hook in the worker.
  private func ask<Input, Output>(
    _ method: ProviderMethodName,
    _ codec: WireCodec<Input, Output>,
    _ call: CalledRequest,
    _ input: Input,
    until end: ContinuousClock.Instant?
  ) throws -> Output {
    let request = call.request
    let service = WorkerRequests(
      file,
      of: manifest,
      services,
      request: request,
      method: method,
      elements: input as? [LayoutElement] ?? [],
      patterns: { [worker] in worker.patterns },
      form: { [worker] in worker.patterns.form(of: $0) },
      resting: { [worker] in worker.resting(at: $0) }
    )
    let level = request.resting.map(worker.pushResting)
    let sides = [call.change?.before, call.change?.after].compactMap(\.self)
    let levels = sides.map { worker.pushResting($0.elements) }
    defer { for _ in [level].compactMap(\.self) + levels { worker.popResting() } }
    let outcome: Result<Output, LayoutError> = try worker.ask(.call, until: end) { message in
      message.write(place.number)
      message.write(method)
      message.write(end.map { ContinuousClock.now.duration(to: $0) })
      message.write(request.environment)
      message.write(request.section)
      message.write(request.scroll)
      message.write(worker.patterns.form(of: request.items))
      memos.write(request.memo, to: &message)
      message.write(level)
      message.write(request.isOfCollection)
      message.write(request.sections.map(number(of:)))
      message.write(request.sections?.count ?? 0)
      message.write(call.options)
      message.write(call.sectionState)
      message.write(call.change != nil)
      var next = levels.makeIterator()
      call.change?
        .write(to: &message) { side, message in
          let items = worker.patterns.form(of: side.items)
          side.write(to: &message, items, &memos, level: next.next() ?? 0)
        }
      codec.writeInput(input, &message)
    } reply: { kind, reader in
      try service.reply(kind, &reader)
    } read: { kind, reader in
      guard kind == .replied || kind == .failed else { return nil }
      memoryInUse = try reader.read()
      isExpired = try reader.read()
      guard kind == .replied else { return .failure(try reader.read()) }
      do {
        return .success(try codec.readResult(&reader))
      } catch let mistake as LayoutError {
        // The worker has decoded the same: this is an invalid reply, not a plugin's mistake.
        return .failure(mistake.ofPlugin)
      }
    }
    return try outcome.get()
  }

  /// Returns the number of a call's sections: the same for the same object in calls one after another.
  private func number(of sections: any CollectionSections) -> Int {
    if let known = self.sections, known.last === sections { return known.number }
    let number = (self.sections?.number ?? 0) + 1
    self.sections = (sections, number)
    return number
  }

  func recordedGraphs() -> [PluginGraph]? {
    try? worker.ask(.recordedGraphs, until: .now + .seconds(1)) { message in
      message.write(file.path)
    } reply: { _, _ in
      nil
    } read: { kind, reader in
      kind == .graphs ? try reader.read([PluginGraph].self) : nil
    }
  }

  // MARK: Lost workers

  /// Runs a closure, and repeats it if its worker has ended meanwhile.
  ///
  /// It is not repeated within another request to the same worker: that request's caller repeats
  /// it.
  /// - Parameters:
  ///   - worker: the worker, which is started if it does not run.
  ///   - deadline: the time of the closure without that of starts; nil if there is no limit.
  ///   - body: takes the end of its time.
  /// - Returns: the result of the closure.
  /// - Throws: the failure of the closure, of a start, or of a worker that ended twice.
  private static func retrying<Value>(
    _ worker: PluginWorker,
    within deadline: Duration?,
    _ body: (ContinuousClock.Instant?) throws -> Value
  ) throws(LayoutError) -> Value {
    do {
      try worker.start()
      let end = deadline.map { ContinuousClock.now + $0 }
      do {
        return try body(end)
      } catch PluginWorker.Loss.ended where worker.depth == 0 {
        let lost = ContinuousClock.now
        if let end, end <= lost { throw PluginWorker.Loss.late }
        try worker.start()
        return try body(end.map { $0 + lost.duration(to: .now) })
      }
    } catch let failure as LayoutError {
      throw failure
    } catch let loss as PluginWorker.Loss {
      throw LayoutError(loss)
    } catch {
      throw LayoutError(.internal, origin: .plugin, message: "\(error)")
    }
  }
}

extension LayoutError {
  /// Creates the failure of a plugin whose worker sent no reply.
  fileprivate init(_ loss: PluginWorker.Loss) {
    switch loss {
    case .ended(let signal):
      self.init(
        .unavailable,
        origin: .plugin,
        message: "the plugin's process has ended" + (signal == 0 ? "" : " by signal \(signal)")
      )
    case .late:
      self.init(
        .deadlineExceeded,
        origin: .plugin,
        message: "the script did not end within its deadline"
      )
    case .cancelled:
      self.init(.cancelled, origin: .plugin, message: "the script was cancelled")
    case .malformed:
      self.init(
        .internal,
        origin: .plugin,
        message: "the plugin's process has sent an invalid reply"
      )
    }
  }
}
