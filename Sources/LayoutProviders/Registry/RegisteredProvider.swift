import LayoutEngine
import LayoutModel

/// A provider as the registry calls it: one compiled into the program, or a plugin.
protocol RegisteredProvider: AnyObject {
  /// The state of its calls.
  var state: ProviderState { get }
  /// The provider as lists show it.
  var descriptor: ProviderDescriptor { get }
  /// The methods that it implements.
  var methods: [ProviderMethodName] { get }
  /// The way in which elements of its sections appear and change.
  var transitionStyle: TransitionStyle { get }
  /// The look of its sections' items in pictures; nil if it is one that suits them.
  var look: ElementLook? { get }

  /// Runs a call.
  /// - Parameters:
  ///   - method: the method.
  ///   - called: the request.
  ///   - input: the method's own argument.
  ///   - call: the running call, with its deadline.
  ///   - providers: the providers that it may call in turn.
  /// - Returns: the result.
  /// - Throws: the provider's failure, with its name, version, method and section.
  func perform<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ called: CalledRequest,
    _ input: Input,
    _ call: RunningCall,
    calling providers: any LayoutProvider
  ) throws(LayoutError) -> Output
}

extension RegisteredProvider {
  /// Refuses a call of a method that the provider does not implement.
  /// - Throws: the failure, at the reference's place.
  func performUnimplemented<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest
  ) throws(LayoutError) -> Output {
    let node = request.provider.node
    guard !state.isNative else {
      let words = "“\(state.name)” lays out sections, not \(method.subject)"
      throw node.error(.contradiction(words))
    }
    var failure = node.error(.contradiction("“\(state.name)” \(method.refusal)"))
    failure.code = .unimplemented
    failure.hint = "it has the hooks " + methods.map(\.hookName).joined(separator: ", ")
    throw failure
  }
}

/// A provider that is compiled into the program: a native engine, or one that a user of the library
/// wrote in Swift.
final class CompiledProvider: RegisteredProvider {
  let state: ProviderState
  let methods: [ProviderMethodName]
  let transitionStyle: TransitionStyle
  let look: ElementLook?
  /// The closures by method.
  private let handlers: ProviderHandlers
  /// The check of options; nil in native engines, which decode theirs.
  private let options: CheckedOptions?
  /// Returns the description, which most sessions never need.
  private let listing: () -> ProviderDescriptor

  /// Creates the provider of a native engine, which has one method and no limits.
  init(_ engine: any NativeEngine) {
    state = ProviderState(engine: engine.name)
    handlers = ProviderHandlers()
      .on(.layout) { call in try engine.layout(call.request, calling: call.providers) }
    methods = handlers.methods
    (transitionStyle, look) = (.standard, nil)
    options = nil
    listing = { ProviderDescriptor(engine) }
  }

  /// Creates a provider that a user of the library wrote.
  init(_ provider: any SwiftProvider, deadline: Duration?) {
    state = ProviderState(plugin: provider.name, deadline: deadline)
    state.version = provider.version
    handlers = provider.handlers
    options = CheckedOptions(provider.options)
    let methods = handlers.methods
    self.methods = methods
    (transitionStyle, look) = (provider.transitionStyle, provider.look)
    listing = { ProviderDescriptor(provider, methods) }
  }

  /// The place in messages about its name.
  var place: String { state.isNative ? "the native engine" : "the provider in Swift" }

  var descriptor: ProviderDescriptor {
    var descriptor = listing()
    descriptor.usage = state.usage
    return descriptor
  }

  func perform<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ called: CalledRequest,
    _ input: Input,
    _ call: RunningCall,
    calling providers: any LayoutProvider
  ) throws(LayoutError) -> Output {
    let request = called.request
    guard let options else {
      if let result = try handlers.call(method, request, input, calling: providers) {
        return result
      }
      return try performUnimplemented(method, request)
    }
    do throws(LayoutError) {
      let request = try request.filled(by: options)
      guard let result = try handlers.call(method, request, input, calling: providers) else {
        return try performUnimplemented(method, request)
      }
      try refuseLate(call)
      try method.check(result, request, input)
      return result
    } catch {
      throw error.about(state, method.name, request)
    }
  }

  /// Refuses a call that ended late: compiled code cannot be stopped.
  ///
  /// A late result is discarded, even if it is correct: a slow provider fails in the same way as a
  /// slow plugin.
  private func refuseLate(_ call: RunningCall) throws(LayoutError) {
    guard call.timeLeft == .zero else { return }
    throw LayoutError(
      .deadlineExceeded,
      origin: .plugin,
      message: "the provider did not end within its deadline"
    )
  }
}

extension ProviderRequest {
  /// The request with its options checked, and the defaults filled in.
  fileprivate func filled(by options: CheckedOptions) throws(LayoutError) -> ProviderRequest {
    var request = self
    let node = provider.options
    request.provider.options = ValueDecoder(
      SourceValue(.object(try options.checked(node)), at: node.value.position),
      path: node.path
    )
    request.change = change?.filled(for: provider.name, options: options, state: nil)
    return request
  }
}

/// The options of a provider's last call, so that the same ones are checked once.
///
/// A scroll calls a provider with equal options for each visible state. Comparing them is cheaper
/// than checking them.
final class CheckedOptions {
  /// The options that the provider takes.
  private let schema: OptionSchema
  /// The options of the last call, as the document has them and with the defaults.
  private var last: (given: SourceValue, filled: SourceObject)?

  /// The section's key beside the options, and the names that its values have; nil if a provider has
  /// options only.
  private let neighbor: (key: String, names: [String])?

  /// Creates the memory of a provider with a schema.
  /// - Parameters:
  ///   - schema: the options that the provider takes.
  ///   - neighbor: the section's key beside the options, such as `state`, and the names that its
  ///     values have; nil if the provider has options only.
  init(_ schema: OptionSchema, besides neighbor: (key: String, names: [String])? = nil) {
    (self.schema, self.neighbor) = (schema, neighbor)
  }

  /// Returns options with the defaults filled in.
  /// - Throws: a failure that names the option, the value and what is allowed.
  /// - Complexity: O(size of the options).
  func checked(_ node: ValueDecoder) throws(LayoutError) -> SourceObject {
    if let last, last.given == node.value { return last.filled }
    do throws(LayoutError) {
      let filled = try schema.checked(node)
      last = (node.value, filled)
      return filled
    } catch {
      guard case .unknownKey(let name, let known) = error.problem, let neighbor else { throw error }
      var failure = error
      if neighbor.names.contains(name) {
        failure.hint = "“\(name)” belongs in the section's “\(neighbor.key)”"
      } else if known.isEmpty {
        let list = neighbor.key == "state" ? "options" : "state"
        failure.hint = LayoutError.declarationHint(for: name, in: list)
      }
      throw failure
    }
  }
}

extension PluginManifest {
  /// The checks of the options and of sections' state, which know the names of each other.
  var checks: (options: CheckedOptions, state: CheckedOptions) {
    (
      CheckedOptions(options, besides: ("state", state.options.map(\.name))),
      CheckedOptions(state, besides: ("options", options.options.map(\.name)))
    )
  }
}

extension LayoutError {
  /// Returns advice for an option, or a value of the state, of a plugin that declares none.
  /// - Parameters:
  ///   - name: the name that was used.
  ///   - list: `options` or `state`.
  /// - Returns: the advice; nil if the text cannot be a name.
  package static func declarationHint(for name: String, in list: String) -> String? {
    guard LuaText.isName(name) else { return nil }
    return "the plugin declares no \(list); write \(list) = "
      + "{ \(name) = { type = \"number\", default = … } } in its table"
  }
}
