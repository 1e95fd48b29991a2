import CPlatform

/// The number of files, sockets and pipes that this process may have open.
public enum DescriptorLimit {
  /// Lets the process open as many files as the system allows it.
  ///
  /// Programs of providers start with the limit of before: one that uses `select` fails with more than
  /// 1,024 descriptors.
  /// - Returns: the number of files, at most about a million; nil if the system does not report it.
  public static func raise() -> Int? {
    let limit = descriptors_raise_limit()
    return limit > 0 ? limit : nil
  }

  /// The number of files that the process has open; nil if the system does not report it.
  /// - Complexity: O(number of open files).
  public static var inUse: Int? {
    let count = descriptors_in_use()
    return count >= 0 ? count : nil
  }
}
