import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The memory that the program may use: that of the machine, or of its control group if that is less.
enum MachineMemory {
  /// The number of bytes.
  static var limit: Int {
    let pages = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    return min(pages > 0 ? pages : Int.max, groupLimit ?? Int.max)
  }

  /// The number of bytes that the program holds in memory; nil if the system does not tell.
  ///
  /// The second number in `/proc/self/statm` counts pages.
  static var resident: Int? {
    guard let pages = text(of: "/proc/self/statm")?.split(separator: " ").dropFirst().first else {
      return nil
    }
    return Int(pages).map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }

  private static let groups = "/sys/fs/cgroup"

  /// The limit of the program's control group and of those around it; nil without a limit.
  ///
  /// Version 2 has one hierarchy, whose line in `/proc/self/cgroup` begins with `0::`; version 1 has one
  /// for memory.
  private static var groupLimit: Int? {
    let lines = text(of: "/proc/self/cgroup")?.split(whereSeparator: \.isNewline) ?? []
    var limits = [number(in: "\(groups)/memory/memory.limit_in_bytes")]
    for line in lines where line.hasPrefix("0::") {
      var path = line.dropFirst(3)
      while true {
        limits.append(number(in: "\(groups)\(path)/memory.max"))
        guard let slash = path.lastIndex(of: "/") else { break }
        path = path[..<slash]
      }
    }
    return limits.compactMap(\.self).min()
  }

  /// Returns the number in a file; nil if it has another text, such as `max`, or is missing.
  private static func number(in path: String) -> Int? {
    text(of: path).flatMap { Int($0.filter { !$0.isWhitespace }) }
  }

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
