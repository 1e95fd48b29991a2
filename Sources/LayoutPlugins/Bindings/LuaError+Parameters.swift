import LayoutModel
import LayoutProviders
import LuaSandbox

// Advice for hooks whose parameters are not those with which the host calls them.
extension LuaError {
  /// Returns how the host calls a hook, for an error to which other parameters lead.
  ///
  /// A parameter is nil behind a `self`. Of parameters in another order, each has the fields of
  /// another one.
  /// - Parameters:
  ///   - method: the method of the hook.
  ///   - hint: the advice so far, which may suggest a similar name.
  /// - Returns: the call, with the advice so far; nil if the error is another one.
  func parameterHint(_ method: ProviderMethodName, besides hint: String?) -> String? {
    guard let hook = APIFunction(hook: method) else { return nil }
    let names = hook.parameters.map(\.name)
    let call = "the host calls \(hook.name)(\(names.joined(separator: ", ")))"
    // A function that the hook calls has parameters of its own.
    if traceback.count == 1,
      names.contains(where: { message.hasSuffix("nil value (local '\($0)')") })
    {
      return "\(call): write these parameters, in this order and without self"
    }
    guard names.count > 1 else { return nil }
    let words = "\(call): write the parameters in this order, without self"
    if Self.surePartNames.contains(where: { message.hasSuffix("nil value (field '\($0)')") }) {
      return words
    }
    let sentence = (cause as? LayoutError)?.message ?? message
    guard let name = names.first(where: { sentence.hasPrefix("\($0) has no ") }),
      hook.parameters.contains(where: { $0.name != name && $0.mayHave(fieldNamedIn: sentence) })
    else { return nil }
    guard let hint, !Self.listings.contains(where: hint.hasPrefix) else { return words }
    // A similar name of the same table is the better guess, and one of a part of it is not.
    return hint.hasPrefix("did you mean") && hint.contains(".") ? "\(hint) \(words)" : nil
  }

  /// The starts of advice that lists what a table has.
  private static let listings = ["known here", "its fields have names", "it is a list"]

  /// The fields that every environment has, and nothing else.
  private static let surePartNames = APIClass.environment.fields
    .filter { !$0.isOptional && !APIClass.collectionSection.keys.contains($0.name) }
    .map(\.name)
}

extension APIValue {
  /// Whether a parameter of a hook may have the field that a message quotes; a message about an element
  /// quotes no field.
  fileprivate func mayHave(fieldNamedIn sentence: String) -> Bool {
    let field = sentence.split(separator: "“").dropFirst().first.map { String($0.dropLast()) }
    let fields: [String]
    switch type {
    case "layouthost.Environment": fields = APIClass.environment.keys
    case "layouthost.Point": fields = APIClass.point.keys
    case "layouthost.Elements", "layouthost.Ends": return field == nil
    case "integer": return false
    // An item has the fields of the document, and collections have the names of the screen.
    default: return true
    }
    return field.map(fields.contains) ?? false
  }
}
