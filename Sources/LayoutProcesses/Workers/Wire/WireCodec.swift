import LayoutModel

/// The form of a method between host and worker: its own argument, and its result as the host reads
/// it.
final class WireCodec<Input, Output>: Sendable {
  /// Appends the argument to a call.
  let writeInput: @Sendable (Input, inout WireWriter) -> Void
  /// Takes the argument from a call.
  let readInput: @Sendable (inout WireReader) throws(WireMistake) -> Input
  /// Takes the result from a worker's reply.
  let readResult: @Sendable (inout WireReader) throws -> Output

  fileprivate init(
    _ method: ProviderMethod<Input, Output>,
    writeInput: @escaping @Sendable (Input, inout WireWriter) -> Void,
    readInput: @escaping @Sendable (inout WireReader) throws(WireMistake) -> Input,
    readResult: @escaping @Sendable (inout WireReader) throws -> Output
  ) {
    self.writeInput = writeInput
    self.readInput = readInput
    self.readResult = readResult
  }

  /// The codec of a method without an argument of its own.
  fileprivate convenience init(
    _ method: ProviderMethod<Input, Output>,
    _ readResult: @escaping @Sendable (inout WireReader) throws -> Output
  ) where Input == Void {
    self.init(
      method,
      writeInput: { _, _ in },
      readInput: { _ throws(WireMistake) in },
      readResult: readResult
    )
  }

  /// The codec of a method whose argument and result are values of messages.
  fileprivate convenience init(_ method: ProviderMethod<Input, Output>)
  where Input: WireValue & SendableMetatype, Output: WireValue & SendableMetatype {
    self.init(
      method,
      writeInput: { $1.write($0) },
      readInput: { reader throws(WireMistake) in try reader.read() },
      readResult: { try $0.read() }
    )
  }
}

extension ProviderMethodName {
  /// The codecs of all methods that plugins implement with a function, each a `WireCodec` of the
  /// method's types.
  fileprivate static let wireCodecs: [ProviderMethodName: any AnyObject & Sendable] = [
    .layout: WireCodec(.layout) { .frames(try $0.read()) },
    .section: WireCodec(.section) { reader in
      // The hook's table is decoded like that of a plugin in this process.
      let path = DocumentPath([], indexBase: 1)
      return try SectionDescription(ValueDecoder(reader.read(), path: path))
    },
    .group: WireCodec(.group) { try $0.takeFrames() },
    .cell: WireCodec(.cell) { try $0.read() },
    .visibleItems: WireCodec(.visibleItems),
    .targetContentOffset: WireCodec(.targetContentOffset),
    .screen: WireCodec(.screen) { try $0.read() },
    .coordinate: WireCodec(.coordinate),
    .movementTarget: WireCodec(.movementTarget),
    .appearingItems: WireCodec(.appearingItems),
    .disappearingItems: WireCodec(.disappearingItems),
    .contentOffsetAfterChange: WireCodec(.contentOffsetAfterChange),
    .collection: WireCodec(.collection) { try $0.read() },
  ]
}

extension ProviderMethod {
  /// The codec of the method; nil if it is `describe`.
  var wireCodec: WireCodec<Input, Output>? {
    ProviderMethodName.wireCodecs[name] as? WireCodec<Input, Output>
  }
}
