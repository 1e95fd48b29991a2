import LayoutModel

/// The arguments of the requests `launch` and `attach`.
package struct LaunchArguments: Sendable, Equatable {
  /// The document, or the test file; nil if the client names none.
  package var program: String?
  /// Whether the program pauses at its first line.
  var stopsOnEntry = false
  /// Whether the program pauses at all: not if the client only wants to run it.
  var isDebugged = true
  /// Whether the program goes on after its first result, whenever a file changes; nil if the client does not
  /// say.
  package var watches: Bool?
  /// A part of the names of the tests to run; nil if all run.
  package var filter: String?

  /// Reads the arguments; clients add keys of their own.
  /// - Throws: `INVALID_ARGUMENT` for a wrong type.
  init(_ arguments: KeyedDecoder) throws(LayoutError) {
    program = try arguments.optionalString("program")
    stopsOnEntry = try arguments.optionalBoolean("stopOnEntry") ?? false
    isDebugged = try arguments.optionalBoolean("noDebug") != true
    watches = try arguments.optionalBoolean("watch")
    filter = try arguments.optionalString("filter")
  }
}
