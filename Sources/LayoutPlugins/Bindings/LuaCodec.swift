import LayoutModel
import LuaSandbox

/// The Lua form of a method: how its arguments are pushed and its answer is read.
final class LuaCodec<Input, Answer>: Sendable {
  /// Pushes the arguments.
  let push: @Sendable (LuaArguments, Input) throws(LayoutError) -> Void
  /// Reads the answer from what the hook returned.
  let read: @Sendable (AnswerReader, Input) throws(LayoutError) -> Answer

  /// Creates the codec of a method.
  /// - Parameters:
  ///   - method: the method, which determines the types.
  ///   - push: pushes the arguments; by default the environment alone.
  ///   - read: reads the answer from the results.
  fileprivate init(
    _ method: ProviderMethod<Input, Answer>,
    push: @escaping @Sendable (LuaArguments, Input) throws(LayoutError) -> Void = { arguments, _ in
      arguments.pushEnvironment()
    },
    read: @escaping @Sendable (AnswerReader, Input) throws(LayoutError) -> Answer
  ) {
    self.push = push
    self.read = read
  }

  /// Creates a codec of another answer, whose hook gets the environment alone.
  fileprivate init(
    _ read: @escaping @Sendable (AnswerReader, Input) throws(LayoutError) -> Answer
  ) {
    push = { arguments, _ in arguments.pushEnvironment() }
    self.read = read
  }
}

/// The codecs of all methods that plugins implement with a function.
enum LuaCodecs {
  /// The codecs by method: a `LuaCodec` of the method's types each.
  static let all: [ProviderMethodName: any AnyObject & Sendable] = [
    .layout: LuaCodec(.layout) { reader, _ throws(LayoutError) in .frames(try reader.layout()) },
    .section: LuaCodec(.section) { reader, _ throws(LayoutError) in try reader.section() },
    .group: LuaCodec(.group) { reader, _ throws(LayoutError) in try reader.group() },
    .cell: LuaCodec(
      .cell,
      push: { arguments, _ in arguments.pushEnvironmentAndItem() },
      read: { reader, _ throws(LayoutError) in try reader.cell() }
    ),
    .visibleItems: LuaCodec(
      .visibleItems,
      push: { arguments, elements throws(LayoutError) in
        try arguments.tables.push(
          elements,
          section: arguments.call.request.section.index,
          resting: arguments.call.request.resting,
          on: arguments.stack
        )
        arguments.pushEnvironment()
      },
      read: { reader, elements throws(LayoutError) in try reader.visibleItems(elements) }
    ),
    .targetContentOffset: LuaCodec(
      .targetContentOffset,
      push: { arguments, proposed in
        arguments.stack.pushNumbers(["x": proposed.x, "y": proposed.y])
        arguments.pushEnvironment()
      },
      read: { reader, proposed throws(LayoutError) in try reader.target(proposed: proposed) }
    ),
    .screen: LuaCodec(.screen) { reader, _ throws(LayoutError) in try reader.screen() },
    .coordinate: LuaCodec(
      .coordinate,
      push: { arguments, collections throws(LayoutError) in
        try arguments.tables.push(collections, on: arguments.stack)
        arguments.pushEnvironment()
      },
      read: { reader, collections throws(LayoutError) in try reader.coordinate(collections) }
    ),
  ]

  /// The codec of `section` that keeps the table, which must be a description.
  static let sectionTable = LuaCodec<Void, SourceValue> { reader, _ throws(LayoutError) in
    try reader.sectionTable().value
  }
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

  /// Pushes the environment, and the first of its items.
  func pushEnvironmentAndItem() {
    pushEnvironment()
    environment.pushFirstItem(on: stack)
  }
}
