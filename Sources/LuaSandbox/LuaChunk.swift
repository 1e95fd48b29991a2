import CLuaSandbox
import Synchronization

/// A text of Lua that is parsed once, by the first state that loads it.
///
/// The states after it get what the first one made of the text, with its lines and names: loading takes
/// a fifth of the time. May be shared by threads.
public final class LuaChunk: Sendable {
  /// UTF-8 text.
  public let source: [UInt8]
  /// A name as Lua takes it: `@plugins/x.lua` for a file, `=prompt` for anything else.
  public let name: String

  fileprivate let precompiled = Mutex<[UInt8]?>(nil)

  /// Creates a chunk; nothing is parsed yet.
  public init(_ source: [UInt8], name: String) {
    self.source = source
    self.name = name
  }

  /// Creates a chunk of a text.
  public convenience init(_ source: String, name: String) {
    self.init(Array(source.utf8), name: name)
  }
}

extension LuaChunk: Hashable {
  /// Equality of name and text.
  public static func == (left: LuaChunk, right: LuaChunk) -> Bool {
    left === right || (left.name == right.name && left.source == right.source)
  }

  /// Hashes name and text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(source)
  }
}

extension LuaState {
  /// Loads a chunk within the budget's deadline.
  ///
  /// - Returns: The chunk as a function whose globals are the state's.
  /// - Throws: As ``load(_:chunkName:)`` does.
  public func load(_ chunk: LuaChunk) throws(LuaError) -> LuaReference {
    if let bytes = chunk.precompiled.withLock({ $0 }) {
      return try load(bytes[...], form: .precompiled, name: chunk.name)
    }
    let function = try load(chunk.source, chunkName: chunk.name)
    let bytes = precompiled(function)
    chunk.precompiled.withLock { $0 = bytes }
    return function
  }

  private func precompiled(_ function: LuaReference) -> [UInt8]? {
    let size = bridge_precompile(core, function.reference, nil, 0)
    guard size > 0 else { return nil }
    return Array(unsafeUninitializedCapacity: size) { bytes, count in
      count = bridge_precompile(core, function.reference, bytes.baseAddress, size)
    }
  }
}
