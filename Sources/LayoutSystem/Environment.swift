#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The variables that the process was started with.
package enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable that has no value yet, for programs that the process starts.
  package static func setDefault(_ name: String, to value: String) { setenv(name, value, 0) }
}
