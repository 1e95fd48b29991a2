/// The place that stands before a Lua message, `file:line: `, told from the message.
enum LuaLocation {
  /// The most bytes of a short name, its end included (`LUA_IDSIZE`).
  private static let shortNameCapacity = 60

  /// A chunk's name without the mark that tells what it names.
  static func plainName(of chunkName: String) -> String {
    chunkName.hasPrefix("@") || chunkName.hasPrefix("=") ? String(chunkName.dropFirst()) : chunkName
  }

  /// The name that Lua puts into messages (`luaO_chunkid`).
  static func shortName(of chunkName: String) -> String {
    let name = Array(plainName(of: chunkName).utf8)
    let room = shortNameCapacity - 1
    if chunkName.hasPrefix("=") { return String(decoding: name.prefix(room), as: UTF8.self) }
    if chunkName.hasPrefix("@") {
      guard name.count > room else { return String(decoding: name, as: UTF8.self) }
      return "..." + String(decoding: name.suffix(room - 3), as: UTF8.self)
    }
    return shortName(ofText: name, room: room - #"[string "..."]"#.utf8.count)
  }

  private static func shortName(ofText text: [UInt8], room: Int) -> String {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    if line.count == text.count, text.count < room {
      return #"[string "\#(String(decoding: text, as: UTF8.self))"]"#
    }
    return #"[string "\#(String(decoding: line.prefix(room), as: UTF8.self))..."]"#
  }

  /// Splits a message into the chunk's name as it was given, the line and the rest, if the message
  /// begins with the short name of one of the chunks.
  static func split(
    _ message: String,
    sources: [String: String]
  ) -> (chunkName: String, line: Int, rest: String)? {
    for (shortName, chunkName) in sources where message.hasPrefix(shortName + ":") {
      let tail = message.dropFirst(shortName.count + 1)
      let digits = tail.prefix { $0.isASCII && $0.isNumber }
      let rest = tail.dropFirst(digits.count)
      if let line = Int(digits), rest.hasPrefix(": ") {
        return (chunkName, line, String(rest.dropFirst(2)))
      }
    }
    return nil
  }
}
