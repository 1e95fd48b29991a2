import LayoutPlugins

/// How many watches the system allows; nil for what is not known.
struct InotifyLimits {
  /// Of watched folders, to all programs of a user together.
  let watches: Int?
  /// Of watchers, each of which watches any number of folders.
  let instances: Int?

  /// As they are at present (inotify(7)).
  static var current: InotifyLimits {
    InotifyLimits(
      watches: number("/proc/sys/fs/inotify/max_user_watches"),
      instances: number("/proc/sys/fs/inotify/max_user_instances")
    )
  }

  /// The limits as the end of a sentence.
  var words: String {
    guard let watches, let instances else { return "" }
    return ", of \(watches) in at most \(instances) watchers that a user may have"
  }

  private static func number(_ path: String) -> Int? {
    guard let bytes = try? FileReading.bytes(of: path) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
