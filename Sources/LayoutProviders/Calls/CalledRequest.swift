package import LayoutModel

/// A request that is called: one object for interceptors, provider and hook, since a request is large
/// to copy.
package final class CalledRequest {
  /// The request, with its options as they were given.
  package let request: ProviderRequest
  /// The request's options, checked, with the defaults filled in; empty until a hook is called.
  package private(set) var options = SourceObject()
  /// The section's state, checked, with the defaults filled in; empty until a hook is called.
  package private(set) var sectionState = SourceObject()
  /// The change, with the options and the state of its sides checked if they are the plugin's own;
  /// nil in hooks that are not about changes.
  package private(set) var change: ChangeContext?
  /// The time that the hook may run; nil means no limit, and none until a hook is called.
  package private(set) var deadline: Duration? = .zero

  /// Creates the call of a request.
  package init(_ request: ProviderRequest) {
    self.request = request
  }

  /// Adds the data that a plugin's hook receives besides the request.
  package func prepare(
    options: SourceObject,
    sectionState: SourceObject,
    change: ChangeContext?,
    deadline: Duration?
  ) {
    self.options = options
    self.sectionState = sectionState
    self.change = change
    self.deadline = deadline
  }
}
