import CLuaSandbox

/// A running function of a script.
package struct LuaFrame {
  /// The position from the innermost one.
  let index: Int32
  /// The state that the function runs in.
  package let state: LuaState
  /// The name of the chunk, without its mark.
  package let source: String
  /// Whether the chunk is a file, rather than a line of a prompt or a part of the host.
  package let isOfFile: Bool
  /// The name by which the function was called; nil if it is a chunk, or its caller does not reveal it.
  package let function: String?
  /// The line, from 1; nil if it is unknown.
  package let line: Int?
  /// The line where the function begins; nil if it is a chunk.
  package let firstLine: Int?
  /// The name of the host's call (``LuaState/naming(call:_:)``) whose function this is; nil if it is another one.
  package let call: String?

  init?(at index: Int32, of debugger: LuaDebugger) {
    let frame = bridge_debugger_frame(debugger.core, index)
    guard let context = frame.state, let source = frame.source else { return nil }
    let name = String(cString: source)
    self.index = index
    state = Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
    self.source = LuaError.plainName(of: name)
    isOfFile = name.hasPrefix("@")
    function = frame.function.map { String(cString: $0) }
    line = frame.line > 0 ? Int(frame.line) : nil
    firstLine = frame.firstLine > 0 ? Int(frame.firstLine) : nil
    call = state.callName(Int(frame.call))
  }
}
