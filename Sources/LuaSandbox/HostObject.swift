/// A value of the host that Lua owns: a function, the source of a lazy array, or an error.
///
/// Lua holds a retained pointer, and releases it when it collects the userdata around it.
final class HostObject<Value> {
  let value: Value

  /// Creates an object that Lua does not own yet.
  init(_ value: Value) {
    self.value = value
  }

  /// Returns the value behind a pointer from ``owned()``.
  static func value(at pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<HostObject>.fromOpaque(pointer).takeUnretainedValue().value
  }

  /// Returns a retained pointer for Lua, which releases it.
  func owned() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}
