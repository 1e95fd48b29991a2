/// The version of this program.
public enum LayoutHostVersion {
  /// As in the change log.
  public static let current = "0.1.0"
}
