/// The variables of a script's call when it failed.
package struct FailureFrame: Sendable, Equatable {
  /// A variable, or a field of one.
  package struct Value: Sendable, Equatable {
    /// The name with the fields that lead to the value: `environment.options.columns`.
    package var path: String
    /// The value as the script could write it, shortened.
    package var text: String
    /// Whether the variable belongs to a function around the call's.
    package var isUpvalue: Bool

    /// Describes a value.
    package init(path: String, text: String, isUpvalue: Bool) {
      (self.path, self.text, self.isUpvalue) = (path, text, isUpvalue)
    }

    /// Whether it is a variable itself, and no field.
    var isVariable: Bool { !path.contains { $0 == "." || $0 == "[" } }
  }

  /// The call, as in the traceback: `plugins/x.lua:7: in “columns”`.
  package var call: String
  /// The values; of the innermost call with the fields of tables.
  package var values: [Value]

  /// Describes a call.
  package init(call: String, values: [Value]) {
    (self.call, self.values) = (call, values)
  }

  /// The variables, without fields and without those of functions around the call's.
  package var variables: [Value] { values.filter { $0.isVariable && !$0.isUpvalue } }

  /// Returns the values of the names and fields in a line, each once, in the line's order.
  ///
  /// `options.columns` has one value, not two; a name in quotes or after a colon has none.
  /// - Complexity: O(length of the line · number of values).
  package func values(in line: String) -> [Value] {
    var found: [Value] = []
    for chain in Self.chains(in: line) {
      // The longest part of the chain that was seen.
      var parts = chain[...]
      while !parts.isEmpty {
        let path = parts.joined()
        if let value = values.first(where: { $0.path == path }) {
          if !found.contains(value) { found.append(value) }
          break
        }
        parts.removeLast()
      }
    }
    return found
  }

  /// Returns the chains of names and fields in a line of Lua: `["environment", ".width"]`.
  private static func chains(in line: String) -> [[String]] {
    var chains: [[String]] = []
    var rest = Substring(line)
    var isField = false
    while let character = rest.first {
      if character == "\"" || character == "'" {
        rest = rest.dropFirst().drop { $0 != character }.dropFirst()
      } else if rest.hasPrefix("--") {
        break
      } else if rest.hasPrefix("..") {
        rest = rest.drop { $0 == "." }
        isField = false
        continue
      } else if isNameStart(character) {
        let chain = takeChain(&rest)
        if !isField { chains.append(chain) }
      } else if character.isNumber {
        rest = rest.drop { $0.isNumber || isNameStart($0) || $0 == "." }
      } else {
        rest.removeFirst()
      }
      // What follows a call's result, or a colon, is no variable.
      isField = character == "." || character == ":"
    }
    return chains
  }

  /// Takes a name with the fields and the numbers in brackets that follow it.
  private static func takeChain(_ rest: inout Substring) -> [String] {
    var chain = [take(&rest)]
    while true {
      if rest.first == ".", let next = rest.dropFirst().first, isNameStart(next) {
        rest.removeFirst()
        chain.append("." + take(&rest))
      } else if rest.first == "[", let end = rest.firstIndex(of: "]"),
        Int(rest[rest.index(after: rest.startIndex)..<end]) != nil
      {
        chain.append(String(rest[...end]))
        rest = rest[rest.index(after: end)...]
      } else {
        return chain
      }
    }
  }

  private static func take(_ rest: inout Substring) -> String {
    let name = rest.prefix { isNameStart($0) || $0.isNumber }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private static func isNameStart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character == "_")
  }
}
