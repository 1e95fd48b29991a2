import LayoutModel

/// The form of a method in recordings: its own argument, and its result.
///
/// Results are only written: a replay compares what it writes with what the recording has.
final class RecordedForm<Input, Output>: Sendable {
  /// The value of the argument; nil for a method without one.
  let writeInput: @Sendable (Input) -> SourceValue?
  /// The value of the result.
  let writeResult: @Sendable (Output) -> SourceValue
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

extension ProviderMethodName {
  /// The forms of all methods that plugins implement with a function.
  static let recordedForms: [ProviderMethodName: any ReplayableForm] = [
    .layout: RecordedForm(.layout) { $0.recorded },
    .section: RecordedForm(.section) { SourceValue(.object($0.object)) },
    .group: RecordedForm(.group) { ["frames": $0.value] },
    .cell: RecordedForm(.cell) { $0.recorded },
    .visibleItems: elements(.visibleItems),
    .appearingItems: elements(.appearingItems),
    .disappearingItems: elements(.disappearingItems),
    .targetContentOffset: RecordedForm(
      .targetContentOffset,
      writeInput: { .point($0) },
      readInput: { node throws(LayoutError) in try LayoutPoint(node) },
      writeResult: { $0.recorded }
    ),
    .contentOffsetAfterChange: RecordedForm(
      .contentOffsetAfterChange,
      writeInput: { .point($0) },
      readInput: { node throws(LayoutError) in try LayoutPoint(node) },
      writeResult: { .point($0) }
    ),
    .movementTarget: RecordedForm(
      .movementTarget,
      writeInput: { $0.recorded },
      readInput: { node throws(LayoutError) in try ItemMovement(recorded: node) },
      writeResult: { ["item": SourceValue($0)] }
    ),
    .screen: RecordedForm(.screen) { $0.recorded },
    .coordinate: RecordedForm(
      .coordinate,
      writeInput: { SourceValue(.array($0.map(\.recorded))) },
      readInput: { node throws(LayoutError) in
        try node.elements { node throws(LayoutError) in try CoordinatedCollection(recorded: node) }
      },
      writeResult: { $0.recorded }
    ),
    .collection: RecordedForm(.collection) { $0.recorded },
  ]

  /// Creates the form of a method that changes elements.
  private static func elements(
    _ method: ProviderMethod<[LayoutElement], [LayoutElement]>
  ) -> RecordedForm<[LayoutElement], [LayoutElement]> {
    RecordedForm(
      method,
      writeInput: { .elements($0) },
      readInput: { node throws(LayoutError) in
        try node.elements { node throws(LayoutError) in try LayoutElement(node) }
      },
      writeResult: { ["items": .elements($0)] }
    )
  }
}

extension ProviderMethod {
  /// The form of the method; nil if it is `describe`.
  var recordedForm: RecordedForm<Input, Output>? {
    ProviderMethodName.recordedForms[name] as? RecordedForm<Input, Output>
  }
}
