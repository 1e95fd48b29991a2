public import LayoutModel

/// A connection to a program that offers providers, for all threads.
public protocol ProviderConnection: AnyObject, Sendable {
  /// The providers that the program offers.
  var listing: ProgramListing { get }

  /// Calls a method, and repeats the call in a new process if the first one ends meanwhile.
  /// - Parameters:
  ///   - method: the method.
  ///   - request: the request; its options are checked, with defaults filled in.
  ///   - input: the method's own argument.
  ///   - state: the section's state, checked.
  ///   - fields: the fields of items that the provider reads.
  ///   - requests: handles the provider's requests; nil if it sends none.
  ///   - deadline: the time of the call, without that of a start; nil if there is no limit.
  ///   - listing: the number of the listing by which the request was made.
  /// - Returns: the unchecked result; nil if the program has another listing, by which the request must
  ///   be made again.
  /// - Throws: the provider's failure, or that of a process that sent no reply. The failure of a start is
  ///   about the method `describe`.
  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input,
    state: SourceObject,
    reading fields: [String],
    handling requests: ProgramRequests?,
    deadline: Duration?,
    listing: Int
  ) throws(LayoutError) -> Output?
}
