/// The version of the program.
public enum LayoutHostVersion {
  /// The current version, as in the change log.
  public static let current = "0.3.0"
}
