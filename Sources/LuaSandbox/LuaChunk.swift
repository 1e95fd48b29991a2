import CLuaSandbox
import Synchronization

/// A Lua text that the first state to load it parses for all states.
///
/// Later states load the precompiled form, with its lines and names, in a fifth of the time. Chunks
/// may be shared by threads.
package final class LuaChunk: Sendable {
  /// The text in UTF-8.
  package let source: [UInt8]
  /// The name as Lua takes it: `@plugins/x.lua` for a file, `=prompt` for any other source.
  let name: String

  /// The precompiled form; nil before the first load.
  fileprivate let precompiled = Mutex<[UInt8]?>(nil)

  /// Creates a chunk and parses nothing yet.
  package init(_ source: [UInt8], name: String) {
    self.source = source
    self.name = name
  }

  /// Creates a chunk from a string and parses nothing yet.
  package convenience init(_ source: String, name: String) {
    self.init(Array(source.utf8), name: name)
  }
}

extension LuaChunk: Hashable {
  package static func == (left: LuaChunk, right: LuaChunk) -> Bool {
    left === right || (left.name == right.name && left.source == right.source)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(source)
  }
}

extension LuaState {
  /// Loads a chunk within the budget's deadline.
  ///
  /// - Returns: the chunk as a function whose globals are the state's.
  /// - Throws: the errors of ``load(_:chunkName:)``.
  package func load(_ chunk: LuaChunk) throws(LuaError) -> LuaReference {
    if let bytes = chunk.precompiled.withLock({ $0 }) {
      return try load(bytes[...], form: .precompiled, name: chunk.name)
    }
    let function = try load(chunk.source, chunkName: chunk.name)
    let bytes = precompiled(function)
    chunk.precompiled.withLock { $0 = bytes }
    return function
  }

  /// Returns the precompiled form of a function (Lua manual, 4.6: `lua_dump`); nil if memory runs
  /// out.
  private func precompiled(_ function: LuaReference) -> [UInt8]? {
    let size = bridge_precompile(core, function.reference, nil, 0)
    guard size > 0 else { return nil }
    return Array(unsafeUninitializedCapacity: size) { bytes, count in
      count = bridge_precompile(core, function.reference, bytes.baseAddress, size)
    }
  }
}
