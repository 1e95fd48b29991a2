package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The running program.
package enum CurrentProcess {
  /// The number of the process.
  package static var number: CInt { getpid() }

  /// The file of the program, without symbolic links; nil if the system does not tell.
  package static var program: FilePath? {
    #if canImport(Darwin)
    var length: UInt32 = 0
    // Fails, and sets the length that it needs.
    _ = _NSGetExecutablePath(nil, &length)
    let path = [CChar](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = _NSGetExecutablePath(start, &length) == 0 ? Int(length) : 0
    }
    return path.isEmpty ? nil : FilePath(platformString: path + [0]).resolved
    #else
    return FilePath("/proc/self/exe").linkTarget.map { FilePath($0) }
    #endif
  }

  /// A path that starts the program even after its file was replaced; nil if the system has none.
  package static var lastingPath: String? {
    #if os(Linux) || os(Android)
    "/proc/self/exe"
    #else
    program?.string
    #endif
  }

  /// Ends the process at once, without what it has registered for its end.
  package static func endAtOnce(status: CInt = 0) -> Never { _exit(status) }
}
