import LayoutEngine
import LayoutModel
import LayoutProviders

/// The number of columns of a section, and the place in the document that holds it.
///
/// A plugin or a provider in Swift has columns to choose if it describes an integer `columns`: as a
/// state, which users change, or else as an option. Native engines decide themselves.
struct SectionColumns: Equatable {
  /// The member of a section that holds the number.
  private enum Place { case options, state }

  /// The number, and the range from which a reader may choose.
  let choice: ColumnChoice
  private let place: Place
  /// The name of the section's layout: sections with equal columns of one layout change together.
  private let layout: String

  /// Reads the columns of a section; nil if it has none to choose.
  /// - Throws: the mistake in a section's options, and the failure of a provider that does not load.
  init?(of section: DocumentSection, from registry: ProviderRegistry) throws(LayoutError) {
    guard case .provider(let reference) = section.layout else { return nil }
    layout = reference.name
    if let engine = NativeEngines.engine(named: reference.name) {
      guard let choice = try engine.columns(reference.options) else { return nil }
      (self.choice, place) = (choice, .options)
      return
    }
    let provider = try registry.provider(named: reference.name)
    let (options, state) = (reference.options.value.object, section.state?.value.object)
    if let choice = Self.choice(in: provider.stateFields, given: state) {
      (self.choice, place) = (choice, .state)
    } else if let choice = Self.choice(in: provider.fields, given: options) {
      (self.choice, place) = (choice, .options)
    } else {
      return nil
    }
  }

  /// Returns the choice that a field `columns` describes; nil without such a field, and if it has
  /// neither a value nor a default.
  private static func choice(in fields: [FieldDescription], given: SourceObject?) -> ColumnChoice? {
    guard let field = fields.first(where: { $0.name == "columns" }),
      case .integer(let minimum, let maximum) = field.type,
      case .number(let number)? = (given?["columns"] ?? field.defaultValue)?.content,
      let columns = Int(exactly: number)
    else { return nil }
    let most = ValueDecoder.exactIntegers.upperBound
    let least = minimum.flatMap { Int(exactly: $0.rounded(.up)) } ?? 1
    let limit = maximum.flatMap { Int(exactly: $0.rounded(.down)) } ?? most
    return ColumnChoice(columns: columns, range: least...max(least, limit))
  }

  /// Writes a number of columns into a section.
  func set(_ columns: Int, in section: inout DocumentSection) {
    let values: SourceObject = ["columns": SourceValue(.number(Double(columns)))]
    switch place {
    case .options: section.setOptions(values)
    case .state: section.setState(values)
    }
  }
}
