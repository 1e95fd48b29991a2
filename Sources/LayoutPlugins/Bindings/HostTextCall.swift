import LayoutModel
import LayoutProviders
import LuaSandbox

/// One call of `host.text.measure(text, options)`.
struct HostTextCall {
  /// The stack with the two arguments.
  let stack: LuaStack
  /// The plugin that calls.
  let scope: HostScope
  /// The measurer; nil if the program has none.
  let measurer: (any TextMeasurer)?
  /// The time of the parts of a profiled session; nil if nothing is profiled.
  let spans: ProfileSpans?

  /// The name of the function in errors.
  private static let function = "host.text.measure"
  /// The longest text, in bytes.
  private static let longestText = 4 << 20

  /// Measures the text, pushes its size, and returns the number of results.
  ///
  /// The measurer stops when the deadline of the script has passed.
  /// - Throws: `FAILED_PRECONDITION` outside hooks, `UNAVAILABLE` without a measurer, and the
  ///   failure of a wrong argument or of the measurer.
  func run() throws -> Int {
    guard let current = scope.instance?.current else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "host.text.measure works only inside a hook"
      )
    }
    guard let measurer else {
      throw LayoutError(
        .unavailable,
        origin: .plugin,
        message: "text cannot be measured: the program that runs the plugin has no measurer"
      )
    }
    let traits = current.request.environment.traits
    let request = try readRequest(traits.preferredContentSizeCategory, fonts: measurer.fonts)
    let size = try spans.measure(.texts) { () throws(LayoutError) in
      try measurer.measure(request, while: { !stack.state.isExpired })
    }
    push(size)
    return 1
  }

  // MARK: Arguments

  /// Reads the arguments.
  /// - Parameters:
  ///   - category: the user's text size, which scales the text styles.
  ///   - fonts: the known font families.
  /// - Returns: the request; without options, for the text style `body`.
  /// - Throws: `INVALID_ARGUMENT` for a wrong argument, with its path in the options.
  private func readRequest(
    _ category: PreferredContentSizeCategory,
    fonts: [String]
  ) throws -> TextRequest {
    let text = try readText()
    guard stack.kind(at: 2) != .nil else {
      return TextRequest(text, pointSize: TextStyle.body.pointSize(for: category))
    }
    let options = try LuaDocumentReader(stack, isTimed: true)
      .node(
        at: 2,
        path: DocumentPath([.key("options")])
      )
    return try TextRequest(text, options: options, category: category, fonts: fonts)
  }

  /// Reads the text.
  /// - Throws: `RESOURCE_EXHAUSTED` for a text of more than 4 MiB, `INVALID_ARGUMENT` for bytes
  ///   that are not UTF-8.
  private func readText() throws -> String {
    guard stack.kind(at: 1) == .string else {
      throw HostFunctions.argument(1, of: Self.function, must: "be a string", on: stack)
    }
    guard stack.rawLength(at: 1) <= Self.longestText else {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "a text to be measured has at most \(Self.longestText >> 20) MiB"
      )
    }
    guard let text = stack.string(at: 1) else {
      throw HostFunctions.argument(1, of: Self.function, must: "be text in UTF-8")
    }
    return text
  }

  // MARK: Result

  /// Pushes `{width=, height=, lines=, baseline=}`, in points.
  private func push(_ size: TextSize) {
    stack.newTable(recordCapacity: 4)
    stack.push(size.width)
    stack.setField("width")
    stack.push(size.height)
    stack.setField("height")
    stack.push(size.lineCount)
    stack.setField("lines")
    stack.push(size.baseline)
    stack.setField("baseline")
  }
}
