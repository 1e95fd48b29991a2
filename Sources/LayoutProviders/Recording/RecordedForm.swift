import LayoutModel

/// The form of a method in recordings: its own argument, and its result.
///
/// Results are only written: a replay compares what it writes with what the recording has.
final class RecordedForm<Input, Output>: Sendable {
  /// The value of the argument; nil if the method has none.
  let writeInput: @Sendable (Input) -> SourceValue?
  /// The value of the result.
  let writeResult: @Sendable (Output) -> SourceValue
  /// The name of the method.
  var name: ProviderMethodName { method.name }
  private let method: ProviderMethod<Input, Output>
  private let readInput: @Sendable (ValueDecoder) throws(LayoutError) -> Input

  fileprivate init(
    _ method: ProviderMethod<Input, Output>,
    writeInput: @escaping @Sendable (Input) -> SourceValue?,
    readInput: @escaping @Sendable (ValueDecoder) throws(LayoutError) -> Input,
    writeResult: @escaping @Sendable (Output) -> SourceValue
  ) {
    (self.method, self.writeInput) = (method, writeInput)
    (self.readInput, self.writeResult) = (readInput, writeResult)
  }

  /// The form of a method without an argument of its own.
  fileprivate convenience init(
    _ method: ProviderMethod<Input, Output>,
    _ writeResult: @escaping @Sendable (Output) -> SourceValue
  ) where Input == Void {
    self.init(
      method,
      writeInput: { _ in nil },
      readInput: { _ throws(LayoutError) in },
      writeResult: writeResult
    )
  }
}

/// The form of a method of any types.
protocol ReplayableForm: AnyObject, Sendable {
  /// Calls a provider again.
  /// - Parameters:
  ///   - request: the request.
  ///   - input: the recorded argument.
  ///   - providers: the providers.
  /// - Returns: the value of the result.
  /// - Throws: a mistake in the argument, with its place, and the provider's failure.
  func replay(
    _ request: ProviderRequest,
    _ input: ValueDecoder,
    calling providers: ProviderRegistry
  ) throws(LayoutError) -> RecordedOutcome
}

extension RecordedForm: ReplayableForm {
  func replay(
    _ request: ProviderRequest,
    _ input: ValueDecoder,
    calling providers: ProviderRegistry
  ) throws(LayoutError) -> RecordedOutcome {
    let argument = try readInput(input)
    do throws(LayoutError) {
      return .result(writeResult(try providers.call(method, request, argument)))
    } catch {
      // A stopped operation says nothing about the provider.
      try WorkLimit.current?.checkStopped()
      return .failure(error)
    }
  }
}

/// The forms of all methods that plugins implement with a function, by name.
private struct RecordedForms {
  private(set) var byMethod: [ProviderMethodName: any ReplayableForm] = [:]

  init() {
    add(RecordedForm(.layout) { $0.recorded })
    add(RecordedForm(.section) { SourceValue(.object($0.object)) })
    add(RecordedForm(.group) { ["frames": $0.value] })
    add(RecordedForm(.cell) { $0.recorded })
    add(RecordedForm(.collection) { $0.recorded })
    add(RecordedForm(.screen) { $0.recorded })
    addElements(.visibleItems)
    addElements(.appearingItems)
    addElements(.disappearingItems)
    addOffset(.targetContentOffset) { $0.recorded }
    addOffset(.contentOffsetAfterChange) { .point($0) }
    add(
      RecordedForm(
        .movementTarget,
        writeInput: { $0.recorded },
        readInput: { node throws(LayoutError) in try ItemMovement(recorded: node) },
        writeResult: { ["item": SourceValue($0)] }
      )
    )
    add(
      RecordedForm(
        .coordinate,
        writeInput: { .list($0.map(\.recorded)) },
        readInput: { node throws(LayoutError) in
          try node.elements { node throws(LayoutError) in
            try CoordinatedCollection(recorded: node)
          }
        },
        writeResult: { $0.recorded }
      )
    )
  }

  private mutating func add<Input, Output>(_ form: RecordedForm<Input, Output>) {
    byMethod[form.name] = form
  }

  /// Adds a method that changes elements.
  private mutating func addElements(_ method: ProviderMethod<[LayoutElement], [LayoutElement]>) {
    add(
      RecordedForm(
        method,
        writeInput: { .elements($0) },
        readInput: { node throws(LayoutError) in
          try node.elements { node throws(LayoutError) in try LayoutElement(node) }
        },
        writeResult: { ["items": .elements($0)] }
      )
    )
  }

  /// Adds a method that takes an offset.
  private mutating func addOffset<Output>(
    _ method: ProviderMethod<LayoutPoint, Output>,
    _ writeResult: @escaping @Sendable (Output) -> SourceValue
  ) {
    add(
      RecordedForm(
        method,
        writeInput: { .point($0) },
        readInput: { node throws(LayoutError) in try LayoutPoint(node) },
        writeResult: writeResult
      )
    )
  }
}

extension ProviderMethodName {
  private static let recordedForms = RecordedForms().byMethod

  /// The form of the method; nil if it is `describe`.
  var recordedForm: (any ReplayableForm)? { Self.recordedForms[self] }
}

extension ProviderMethod {
  /// The form of the method; nil if it is `describe`.
  var recordedForm: RecordedForm<Input, Output>? {
    name.recordedForm as? RecordedForm<Input, Output>
  }
}
