import LayoutModel
import LuaSandbox

extension LayoutError {
  /// What a hook made of elements that is not allowed; `list` is what the script calls them.
  init(_ rejection: LuaElementRejection, in list: String) {
    self.init(
      rejection.reason == .noRoom ? .resourceExhausted : .invalidArgument,
      origin: .plugin,
      message: rejection.sentence(in: list),
      hint: rejection.hint(in: list),
      path: rejection.place(in: list)
    )
  }
}

extension LuaElementRejection {
  private static let fields = [
    "kind", "elementKind", "section", "item", "frame", "center", "alpha", "zIndex", "transform",
    "hidden",
  ]
  /// The names within an element's tables.
  private static let partFields = [
    "frame": ["x", "y", "width", "height"],
    "center": ["x", "y"],
    "transform": ["a", "b", "c", "d", "tx", "ty"],
  ]

  /// The refused value, as the script would write it.
  fileprivate func place(in list: String) -> String {
    list + (index.map { "[\($0)]" } ?? "") + (field.map { ".\($0)" } ?? "")
  }

  /// What is wrong, in one sentence.
  fileprivate func sentence(in list: String) -> String {
    let place = place(in: list)
    return switch reason {
    case .missing: "\(place) is missing"
    case .notANumber(let found): "\(place) must be a number, not \(Self.words(found))"
    case .notFinite: "\(place) must be a finite number"
    case .negative: "\(place) must be 0 or more"
    case .notAnInteger: "\(place) must be an integer"
    case .notAPosition: "\(place) must be an integer from 1"
    case .notAFraction: "\(place) must be from 0 to 1"
    case .notABoolean(let found): "\(place) must be a boolean, not \(Self.words(found))"
    case .notATable(let found): "\(place) must be a table, not \(Self.words(found))"
    case .notAString(let found): "\(place) must be a string, not \(Self.words(found))"
    case .notText: "\(place) must be a string in UTF-8, not other bytes"
    case .tooMuch: "\(place): with this the elements say more than can be read"
    case .notAnAddedKind: "\(place) must be “supplementary” or “decoration”"
    case .notSixNumbers: "\(place) must be six numbers, { a, b, c, d, tx, ty }"
    case .tooFar: "\(place) reaches farther than numbers do"
    case .readOnly: "\(place) cannot be changed"
    case .unknownField(let name): "\(place) has an unknown key “\(name)”"
    case .removed: "\(place) is not in the list any more"
    case .twice: "\(place) is an element that is in the list already"
    case .foreign: "\(place) is not an element of the list"
    case .noRoom: "the script's stack has no room for its elements"
    }
  }

  private static func words(_ found: String) -> String { LuaKind.words(forTypeNamed: found) }

  /// What to do about it.
  fileprivate func hint(in list: String) -> String? {
    switch reason {
    case .readOnly: "kind, elementKind, section and item say what an element is"
    case .removed: "elements are hidden, not removed: \(place(in: list)).hidden = true"
    case .twice: "each element stays in the list once"
    case .foreign: "elements are added by \(list):add { … }"
    case .unknownField(let name):
      DocumentError.hint(for: name, among: field.map { Self.partFields[$0] ?? [] } ?? known)
    default: nil
    }
  }

  /// The names that the list or an element has.
  private var known: [String] { index == nil ? ["add"] : Self.fields }
}
