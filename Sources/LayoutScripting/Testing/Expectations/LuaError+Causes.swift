import LuaSandbox

extension LuaError {
  /// The first error of a chain: host functions pass on the errors of inner calls.
  var innermost: LuaError {
    var error = self
    while let inner = error.cause as? LuaError { error = inner }
    return error
  }
}
