public import LayoutModel
public import Logging

/// Reaches programs that offer providers: one process for each, whatever the number of sessions.
public protocol ProviderConnector: Sendable {
  /// Returns the names of the providers that a program has said it offers; empty before.
  func names(of program: ProviderProgram) -> [String]

  /// Starts a program, unless it runs already, and waits until it replies.
  /// - Parameters:
  ///   - program: the program.
  ///   - version: the stamps of its files; another version is another process.
  ///   - logger: receives what the program writes to its standard error.
  /// - Returns: the connection to it, which restarts it when it has ended.
  /// - Throws: `UNAVAILABLE` if it does not start or reply, and the limits of the operation.
  func connection(
    to program: ProviderProgram,
    version: [UInt8],
    logger: Logger
  ) throws(LayoutError) -> any ProviderConnection
}
