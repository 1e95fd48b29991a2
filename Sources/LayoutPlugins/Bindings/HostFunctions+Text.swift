import LayoutModel
import LuaSandbox

extension HostFunctions {
  /// Answers a call of `host.text.measure(text, options)`: measures the text and pushes its size.
  ///
  /// The measurer stops when the deadline of the script has passed.
  /// - Parameters:
  ///   - stack: the stack with the two arguments.
  ///   - scope: the plugin that calls.
  /// - Returns: the number of results.
  /// - Throws: `FAILED_PRECONDITION` outside of hooks, `UNAVAILABLE` without a measurer, and the
  ///   failure of a wrong argument or of the measurer.
  func measureText(on stack: LuaStack, for scope: HostScope) throws -> Int {
    guard let current = scope.instance?.current else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "host.text.measure works only inside a hook"
      )
    }
    guard let textMeasurer else {
      throw LayoutError(
        .unavailable,
        origin: .plugin,
        message: "text cannot be measured: the program that runs the plugin has no measurer"
      )
    }
    let traits = current.request.environment.traits
    let request = try stack.textRequest(
      traits.preferredContentSizeCategory,
      fonts: textMeasurer.fonts
    )
    stack.push(try textMeasurer.measure(request, while: { !stack.state.isExpired }))
    return 1
  }
}

extension LuaStack {
  /// The name of the function in errors.
  private static let function = "host.text.measure"
  /// The longest text, in bytes.
  private static let longestText = 4 << 20

  /// Reads the arguments.
  /// - Parameters:
  ///   - category: the user's text size, which scales the text styles.
  ///   - fonts: the known font families.
  /// - Returns: the request; without options, for the text style `body`.
  /// - Throws: `INVALID_ARGUMENT` for a wrong argument, with its path in the options.
  fileprivate func textRequest(
    _ category: ContentSizeCategory,
    fonts: [String]
  ) throws -> TextRequest {
    let text = try measuredText()
    guard kind(at: 2) != .nil else {
      return TextRequest(text, pointSize: TextStyle.body.pointSize(for: category))
    }
    return try LayoutError.translating(.plugin) { () throws(DocumentError) in
      let options = try LuaDocumentReader(self, isTimed: true)
        .node(
          at: 2,
          path: DocumentPath([.key("options")])
        )
      return try TextRequest(text, options: options, category: category, fonts: fonts)
    }
  }

  /// Reads the text.
  /// - Throws: `RESOURCE_EXHAUSTED` for a text of more than 4 MiB, `INVALID_ARGUMENT` for bytes
  ///   that are not UTF-8.
  private func measuredText() throws -> String {
    guard kind(at: 1) == .string else {
      throw HostFunctions.argument(1, of: Self.function, must: "be a string")
    }
    guard rawLength(at: 1) <= Self.longestText else {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "a text to be measured has at most \(Self.longestText >> 20) MiB"
      )
    }
    guard let text = string(at: 1) else {
      throw HostFunctions.argument(1, of: Self.function, must: "be text in UTF-8")
    }
    return text
  }

  /// Pushes `{width=, height=, lines=, baseline=}`, in points.
  fileprivate func push(_ size: TextSize) {
    newTable(recordCapacity: 4)
    push(size.width)
    setField("width")
    push(size.height)
    setField("height")
    push(size.lineCount)
    setField("lines")
    push(size.baseline)
    setField("baseline")
  }
}
