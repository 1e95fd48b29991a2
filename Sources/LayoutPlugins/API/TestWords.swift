/// What a test beside a plugin finds that plugins do not.
public enum TestWords {
  /// The names.
  public static let names = (structure + sessionFunctions).sorted()

  /// The words that tests are made of.
  public static let structure = ["afterEach", "beforeEach", "describe", "expect", "it"]

  /// The functions that open, change and look at what is laid out, as at the prompt.
  public static let sessionFunctions = [
    "at", "collection", "columns", "decrementColumns", "deleteItems", "device", "explain", "fling",
    "incrementColumns", "insertItems", "items", "moment", "moveItem", "open", "rect", "reload",
    "resize", "rotate", "scroll", "set", "show", "solve",
  ]
}
