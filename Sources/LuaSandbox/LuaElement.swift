import CLuaSandbox

/// One of the elements that a script is given to change.
public struct LuaElement: Sendable, Equatable {
  /// What an element is.
  public enum Kind: Sendable, Hashable {
    /// `"item"`.
    case item
    /// `"supplementary"`.
    case supplementary
    /// `"decoration"`.
    case decoration
  }

  /// What it is; scripts cannot change it.
  public var kind: Kind
  /// The word that tells kinds apart; scripts cannot change it.
  public var elementKind: String?
  /// The section, from 1; scripts cannot change it.
  public var section: Int?
  /// The item, from 1; scripts cannot change it.
  public var item: Int?
  /// The left edge, the top edge, the width and the height.
  public var frame: (x: Double, y: Double, width: Double, height: Double)
  /// How opaque it is, from 0 to 1.
  public var alpha: Double
  /// The place in the order of drawing.
  public var zIndex: Int
  /// The numbers of an affine transform.
  public var transform: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)
  /// Whether it is left out.
  public var isHidden: Bool

  /// Creates an element that is opaque, untransformed and not hidden.
  public init(
    kind: Kind,
    elementKind: String?,
    section: Int?,
    item: Int?,
    frame: (x: Double, y: Double, width: Double, height: Double),
    zIndex: Int
  ) {
    self.kind = kind
    self.elementKind = elementKind
    self.section = section
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    alpha = 1
    transform = (1, 0, 0, 1, 0, 0)
    isHidden = false
  }

  /// Whether both are the same to the bit.
  public static func == (left: LuaElement, right: LuaElement) -> Bool {
    left.kind == right.kind && left.elementKind == right.elementKind
      && left.section == right.section && left.item == right.item && left.frame == right.frame
      && left.alpha == right.alpha && left.zIndex == right.zIndex
      && left.transform == right.transform && left.isHidden == right.isHidden
  }
}

extension LuaElement {
  /// The element as the bridge takes it; its word has a number there.
  func row(word: Int32) -> BridgeElement {
    var row = BridgeElement()
    row.kind =
      switch kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
    row.word = word
    row.section = Int64(section ?? 0)
    row.item = Int64(item ?? 0)
    row.frame = frame
    row.alpha = alpha
    row.zIndex = Int64(zIndex)
    row.transform = transform
    row.isHidden = isHidden
    return row
  }

  /// An element that a script added, and its word.
  init(added row: BridgeElement, elementKind: String) {
    self.init(
      kind: row.kind == .decoration ? .decoration : .supplementary,
      elementKind: elementKind,
      section: row.section == 0 ? nil : Int(row.section),
      item: row.item == 0 ? nil : Int(row.item),
      frame: row.frame,
      zIndex: Int(row.zIndex)
    )
    change(to: row)
  }

  /// Takes over what scripts may change.
  mutating func change(to row: BridgeElement) {
    frame = row.frame
    alpha = row.alpha
    zIndex = Int(row.zIndex)
    transform = row.transform
    isHidden = row.isHidden
  }
}
