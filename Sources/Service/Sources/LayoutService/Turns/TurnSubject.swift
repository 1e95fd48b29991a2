/// The client that a turn is for, and the providers that work in it.
package struct TurnSubject: Sendable, Hashable {
  /// The client: the caller with a name, or else its connection.
  var client: String
  /// The names of the providers, in order.
  var providers: [String]

  /// Creates the subject of a request.
  package init(client: String, providers: [String] = Self.native) {
    (self.client, self.providers) = (client, providers)
  }

  /// The work of the program itself: reading documents, and native engines.
  package static let native = ["native engines"]
  /// The script of a document in Lua, with the plugins that it names.
  static let script = ["documents in Lua"]
  /// A check of a document in many environments.
  static let check = ["checks"]
}
