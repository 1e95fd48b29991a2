import LuaSandbox

extension LuaError {
  /// The first error of a chain: the functions of the host pass errors of inner calls on.
  var innermost: LuaError {
    var error = self
    while let inner = error.cause as? LuaError { error = inner }
    return error
  }

  /// The error that a host function threw first.
  var root: (any Error)? { innermost.cause }
}
