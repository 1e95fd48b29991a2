import CLua
import Testing

/// A state of plain Lua with its own libraries, made with the C interface.
final class PlainLua {
  private let state: OpaquePointer

  init() throws {
    state = try #require(luaL_newstate())
    luaL_openlibs(state)
  }

  deinit { lua_close(state) }

  /// Runs a chunk named `test.lua` and returns the string that it returns.
  func run(_ source: String, _ arguments: [Int64]) throws -> [UInt8] {
    defer { lua_settop(state, 0) }
    let bytes = source.utf8CString.dropLast()
    var status = bytes.withUnsafeBufferPointer { buffer in
      luaL_loadbufferx(state, buffer.baseAddress, buffer.count, "@test.lua", "t")
    }
    for argument in arguments { lua_pushinteger(state, argument) }
    if status == LUA_OK { status = lua_pcallk(state, Int32(arguments.count), 1, 0, 0, nil) }
    var count = 0
    let text = try #require(lua_tolstring(state, -1, &count))
    let result = UnsafeRawBufferPointer(start: text, count: count).map { $0 }
    #expect(status == LUA_OK, "\(String(decoding: result, as: UTF8.self))")
    return result
  }
}
