/// All that plugins find and may write: what is registered, described where it is registered, and
/// the tables that go in and out.
public enum PluginAPI {
  /// The functions that every plugin finds, those of `host` and the globals.
  public static let functions =
    SectionConstructors.all.map(\.api) + HostEntry.all.compactMap(\.function)

  /// The tables.
  public static let classes =
    APIClass.ofPlugins + APIClass.ofEnvironments + APIClass.ofAnswers + APIClass.ofMoments
    + APIClass.ofHost + APIClass.ofSections

  /// The names of types.
  public static let aliases = APIAlias.words + APIAlias.ofSections
}
