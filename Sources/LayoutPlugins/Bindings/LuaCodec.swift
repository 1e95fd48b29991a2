import LayoutModel
import LayoutProviders
import LuaSandbox

/// The Lua form of a method: how its arguments are pushed and its result is read.
final class LuaCodec<Input, Output>: Sendable {
  /// Pushes the arguments.
  let push: @Sendable (LuaArguments, Input) throws(LayoutError) -> Void
  /// Reads the result from the hook's return values.
  let read: @Sendable (ResultReader, Input) throws(LayoutError) -> Output

  /// Creates a codec.
  /// - Parameters:
  ///   - push: pushes the arguments.
  ///   - read: reads the result from the return values.
  fileprivate init(
    push: @escaping @Sendable (LuaArguments, Input) throws(LayoutError) -> Void,
    read: @escaping @Sendable (ResultReader, Input) throws(LayoutError) -> Output
  ) {
    self.push = push
    self.read = read
  }
}

/// The codecs of all methods that plugins implement with a function.
enum LuaCodecs {
  /// Returns the codec of a method; nil if plugins have no function for it.
  static func codec<Input, Output>(
    of method: ProviderMethod<Input, Output>
  ) -> LuaCodec<Input, Output>? {
    guard let codec = byMethod[method.name.index] else { return nil }
    // `named` made it from the only method of this name, so the types match. A checked cast, or a
    // closure that returns the codec, would look up its type at each call.
    return unsafeDowncast(codec, to: LuaCodec<Input, Output>.self)
  }

  /// The codecs by method (``ProviderMethodName/index``).
  private static let byMethod: [(any AnyObject & Sendable)?] = {
    let codecs = Dictionary(uniqueKeysWithValues: all)
    return ProviderMethodName.allCases.map { codecs[$0] }
  }()

  /// Creates the codec of a method, which determines the types, with the method's name.
  private static func named<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    push: @escaping @Sendable (LuaArguments, Input) throws(LayoutError) -> Void = { arguments, _ in
      arguments.pushEnvironment()
    },
    read: @escaping @Sendable (ResultReader, Input) throws(LayoutError) -> Output
  ) -> (name: ProviderMethodName, codec: any AnyObject & Sendable) {
    (method.name, LuaCodec(push: push, read: read))
  }

  private static let all = [
    named(.layout) { reader, _ throws(LayoutError) in .frames(try reader.layout()) },
    named(.section) { reader, _ throws(LayoutError) in try reader.section() },
    named(.group) { reader, _ throws(LayoutError) in try reader.group() },
    named(
      .cell,
      push: { arguments, _ in arguments.pushEnvironmentAndItem() },
      read: { reader, _ throws(LayoutError) in try reader.cell() }
    ),
    named(
      .visibleItems,
      push: { arguments, elements throws(LayoutError) in
        // A request is large to copy.
        let call = arguments.call
        try arguments.tables.push(
          elements,
          section: call.request.isOfCollection ? nil : call.request.section.index,
          resting: call.request.resting,
          on: arguments.stack
        )
        arguments.pushEnvironment()
      },
      read: { reader, elements throws(LayoutError) in try reader.visibleItems(elements) }
    ),
    named(
      .targetContentOffset,
      push: { arguments, proposed in
        arguments.stack.pushNumbers(["x": proposed.x, "y": proposed.y])
        arguments.pushEnvironment()
      },
      read: { reader, proposed throws(LayoutError) in try reader.target(proposed: proposed) }
    ),
    named(.collection) { reader, _ throws(LayoutError) in try reader.collection() },
    named(.screen) { reader, _ throws(LayoutError) in try reader.screen() },
    named(
      .coordinate,
      push: { arguments, collections throws(LayoutError) in
        try arguments.tables.push(collections, on: arguments.stack)
        arguments.pushEnvironment()
      },
      read: { reader, collections throws(LayoutError) in try reader.coordinate(collections) }
    ),
    named(
      .movementTarget,
      push: { arguments, movement in
        arguments.stack.push(movement.item + 1)
        arguments.stack.pushNumbers(["x": movement.position.x, "y": movement.position.y])
        arguments.pushEnvironment()
      },
      read: { reader, movement throws(LayoutError) in try reader.movementTarget(movement) }
    ),
    named(
      .appearingItems,
      push: { arguments, elements throws(LayoutError) in try arguments.push(ends: elements) },
      read: { reader, elements throws(LayoutError) in try reader.ends(elements) }
    ),
    named(
      .disappearingItems,
      push: { arguments, elements throws(LayoutError) in try arguments.push(ends: elements) },
      read: { reader, elements throws(LayoutError) in try reader.ends(elements) }
    ),
    named(
      .contentOffsetAfterChange,
      push: { arguments, proposed in
        arguments.stack.pushNumbers(["x": proposed.x, "y": proposed.y])
        arguments.pushEnvironment()
      },
      read: { reader, proposed throws(LayoutError) in try reader.offset(proposed: proposed) }
    ),
  ]

  /// The codec of `section` that keeps the table, which must be a description.
  static let sectionTable = LuaCodec<Void, SourceValue>(
    push: { arguments, _ in arguments.pushEnvironment() },
    read: { reader, _ throws(LayoutError) in try reader.sectionTable().value }
  )
}

/// The stack of a hook that is about to run, with the tables that its arguments are made of.
struct LuaArguments {
  /// The stack, empty until the arguments are pushed.
  let stack: LuaStack
  /// The call that the environment shows.
  let call: CalledRequest
  /// The table for the environment.
  let environment: EnvironmentTable
  /// The tables for elements that the hook changes.
  let tables: VisibleStateTables

  /// Pushes the environment.
  func pushEnvironment() {
    environment.push(call, on: stack)
  }

  /// Pushes the start or the end of elements, and the environment.
  func push(ends elements: [LayoutElement]) throws(LayoutError) {
    try tables.push(ends: elements, on: stack)
    pushEnvironment()
  }

  /// Pushes the environment, and the first of its items.
  func pushEnvironmentAndItem() {
    pushEnvironment()
    environment.pushFirstItem(on: stack)
  }
}
