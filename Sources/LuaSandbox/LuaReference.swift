import CLuaSandbox

/// A Lua value that the host keeps, released with this object.
///
/// A reference keeps its state alive and belongs to the state's thread.
package final class LuaReference {
  package let state: LuaState

  /// The key of the value in the registry (Lua manual, 5.4: `luaL_ref`).
  let reference: Int32

  /// Takes over a registry key.
  init(state: LuaState, reference: Int32) {
    self.state = state
    self.reference = reference
  }

  deinit {
    bridge_release_reference(state.core, reference)
  }
}
