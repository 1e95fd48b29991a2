import CLuaSandbox

/// A Lua value that the host holds on to, released with this object.
///
/// It keeps its state alive and belongs to the state's thread.
public final class LuaReference {
  /// The state whose value this is.
  public let state: LuaState

  let reference: Int32

  init(state: LuaState, reference: Int32) {
    self.state = state
    self.reference = reference
  }

  deinit {
    bridge_release_reference(state.core, reference)
  }
}
