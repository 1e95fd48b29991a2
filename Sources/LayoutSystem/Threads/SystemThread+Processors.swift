#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension SystemThread {
  /// The number of processors that the process may use, 1 or more, within its container's limit.
  public static var processorCount: Int {
    let present = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let allowed = text(of: "/proc/self/status").flatMap(processors(inStatus:))
    let given = text(of: "/sys/fs/cgroup/cpu.max").flatMap(processors(inControlGroup:))
    return max(1, [allowed ?? present, given].compactMap(\.self).min() ?? 1)
  }

  private static func text(of path: String) -> String? {
    (try? FileReading.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses the processors that a process may run on from Linux's `Cpus_allowed_list: 0-3,8`.
  package static func processors(inStatus status: String) -> Int? {
    let key = "Cpus_allowed_list:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
      return nil
    }
    var count = 0
    for range in line.dropFirst(key.count).split(separator: ",") {
      let ends = range.split(separator: "-").map { Int($0.filter(\.isNumber)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
        return nil
      }
      count += last - first + 1
    }
    return count > 0 ? count : nil
  }

  /// Parses a Linux control group's share of processor time, rounded up: `150000 100000` is two;
  /// nil if there is no limit, which is `max 100000`.
  package static func processors(inControlGroup controlGroup: String) -> Int? {
    let numbers = controlGroup.split { $0 == " " || $0 == "\n" }.map { Int($0) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0
    else { return nil }
    return (time + period - 1) / period
  }
}
