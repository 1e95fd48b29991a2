import SystemPackage

/// The device and inode of a file or folder: equal for all paths that lead to it, and unchanged
/// when it is moved or written in place.
package struct FileIdentity: Hashable {
  /// The file system's device.
  private let device: DeviceID
  private let inode: Inode

  /// Creates the identity of the file or folder at a path; nil if it does not exist.
  package init?(_ path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self = status.identity
  }

  /// Creates the identity from the system's facts.
  init(_ status: Stat) {
    (device, inode) = (status.deviceID, status.inode)
  }
}
