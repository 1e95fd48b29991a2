package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Errno {
  /// The error of the thread's last failed call of the system.
  package static var last: Errno { Errno(rawValue: errno) }

  /// Throws the system's error if a call returned -1.
  package static func check(_ result: CInt) throws(Errno) {
    if result == -1 { throw last }
  }

  /// Runs a closure that throws only errors of the system.
  package static func only<Value>(_ body: () throws -> Value) throws(Errno) -> Value {
    do {
      return try body()
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
