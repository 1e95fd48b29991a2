public import LayoutModel

/// The reasons for an item's frame: the steps that led to it.
///
/// ```swift
/// let explanation = try session.explain(IndexPath(section: 0, item: 3))
/// for step in explanation.steps { print(step.title, step.text) }
/// ```
public struct Explanation: Sendable, Equatable {
  /// The item.
  public var item: IndexPath
  /// The frame in content coordinates; nil where the section shows no items.
  public var frame: Rect?
  /// The steps, from the container to the frame.
  public var steps: [ExplanationStep]

  /// Creates an explanation.
  /// - Parameters:
  ///   - item: The item.
  ///   - frame: The frame in content coordinates; nil if the section shows no items.
  ///   - steps: The steps, from the container to the frame.
  public init(item: IndexPath, frame: Rect?, steps: [ExplanationStep]) {
    self.item = item
    self.frame = frame
    self.steps = steps
  }
}

/// One step of an explanation.
///
/// Each step changes the current rectangle: it begins as the container, becomes a group, a slot in
/// it, and in the end the item's frame.
public struct ExplanationStep: Sendable, Equatable {
  /// The effect of a step on the current rectangle.
  public enum Change: Sendable, Hashable {
    /// The rectangle stays as it is.
    case none
    /// The corner moves.
    case move(Point)
    /// The size along one axis becomes a length, in points.
    case extent(Axis, Double)
    /// The size becomes another one.
    case size(Size)
    /// The rectangle becomes a part of itself: its corner moves, its size changes.
    case within(Rect)
    /// The rectangle is mirrored within a width, in points.
    case mirror(width: Double)
    /// The rectangle becomes another one.
    case frame(Rect)

    /// Returns the rectangle after the step.
    public func applied(to rect: Rect) -> Rect {
      switch self {
      case .none: rect
      case .move(let distance): rect.offset(by: distance)
      case .extent(let axis, let length):
        Rect(origin: rect.origin, size: Size(along: axis, length, rect.size[axis.cross]))
      case .size(let size): Rect(origin: rect.origin, size: size)
      case .within(let part): part.offset(by: rect.origin)
      case .mirror(let width): rect.mirrored(in: width)
      case .frame(let frame): frame
      }
    }
  }

  /// The subject of the step, in a word or two.
  public var title: String
  /// The numbers, as a sentence.
  public var text: String
  /// The rule's number in `docs/compositional.md`, if there is one.
  public var rule: Int?
  /// The path of the value in the document, present or not; nil for values that no document holds.
  public var path: DocumentPath?
  /// The position of the value in the document's text.
  public var position: SourcePosition
  /// The plugin that returned the value; nil for values of a document or the program.
  public var plugin: String?
  /// The number of groups around the subject, from 0.
  public var level: Int
  /// The effect on the current rectangle.
  public var change: Change

  /// Creates a step that belongs to no place in a document.
  /// - Parameters:
  ///   - title: The subject of the step, in a word or two.
  ///   - text: The numbers, as a sentence.
  ///   - rule: The rule's number in `docs/compositional.md`, if any.
  ///   - change: The effect on the current rectangle.
  ///   - level: The number of groups around the subject, from 0.
  public init(
    _ title: String,
    _ text: String,
    rule: Int? = nil,
    change: Change = .none,
    level: Int = 0
  ) {
    self.title = title
    self.text = text
    self.rule = rule
    self.change = change
    self.level = level
    position = .none
  }
}

extension [ExplanationStep] {
  /// The current rectangle after all steps.
  /// - Complexity: O(number of steps).
  public var rectangle: Rect { reduce(.zero) { $1.change.applied(to: $0) } }
}

extension Double {
  /// The number as explanations write it, with three decimal places at most.
  var explained: String { NumberText.rounded(self) }
}

extension Int {
  /// Returns the number with its noun: `1 slot`, `3 slots`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Axis {
  /// The word for a length along the axis: `width` or `height`.
  var lengthWord: String { self == .horizontal ? "width" : "height" }
  /// The word for the edge at which the axis starts: `leading` or `top`.
  var startWord: String { self == .horizontal ? "leading" : "top" }
  /// The word for the edge at which the axis ends: `trailing` or `bottom`.
  var endWord: String { self == .horizontal ? "trailing" : "bottom" }
}

extension Point {
  /// The point as explanations write it: `10, 20`.
  var explained: String { "\(x.explained), \(y.explained)" }

  /// Returns the value of a point before it was aligned to pixels, if the difference is visible:
  /// ` (106.667, 0 before rounding)`.
  func remark(alignedTo aligned: Point) -> String {
    explained == aligned.explained ? "" : " (\(explained) before rounding)"
  }
}

extension Size {
  /// The size as explanations write it: `100 × 44`.
  var explained: String { "\(width.explained) × \(height.explained)" }
}

extension Rect {
  /// The rectangle as explanations write it: `10, 20, 100 × 44`.
  var explained: String { "\(origin.explained), \(size.explained)" }
}

extension DirectionalEdgeInsets {
  /// The edges that are not 0: `top 10, leading 20`.
  var explained: String {
    let edges = [("top", top), ("leading", leading), ("bottom", bottom), ("trailing", trailing)]
    if edges.allSatisfy({ $0.1 == top }) { return "\(top.explained) at every edge" }
    return edges.filter { $0.1 != 0 }.map { "\($0) \($1.explained)" }.joined(separator: ", ")
  }
}

extension EdgeSpacing {
  /// The edges that have spacing: `leading 4, top flexible 10`.
  var explained: String {
    [("leading", leading), ("top", top), ("trailing", trailing), ("bottom", bottom)]
      .filter { $0.1 != .fixed(0) }
      .map { "\($0) \($1.isFlexible ? "flexible " : "")\($1.minimum.explained)" }
      .joined(separator: ", ")
  }
}

/// The places of the values of a section's description: in the document, in an engine's options, or
/// in a plugin.
enum DescriptionPlaces {
  /// The document wrote the description, at a path.
  case document(DocumentPath)
  /// A native engine made it from its options, which refer to the axis along which sections follow
  /// each other.
  case engine(ProviderReference, items: LayoutItems, axis: Axis)
  /// A plugin returned it.
  case plugin(String)

  /// Creates the places of a description that a native engine or a plugin returned.
  /// - Parameters:
  ///   - reference: The provider with its options.
  ///   - items: The section's items; their own sizes take the place of a flow's options.
  ///   - axis: The axis along which sections follow each other.
  init(_ reference: ProviderReference, items: LayoutItems, axis: Axis) {
    let isNative = NativeEngines.engine(named: reference.name) != nil
    self =
      isNative ? .engine(reference, items: items, axis: axis) : .plugin(reference.name)
  }

  /// The name of the engine or the plugin that wrote the description; nil for the document.
  var name: String? {
    switch self {
    case .document: nil
    case .engine(let reference, _, _): reference.name
    case .plugin(let name): name
    }
  }

  /// Returns a step with the place of a value.
  /// - Parameters:
  ///   - step: The step without a place.
  ///   - value: The path of the value in the description.
  /// - Returns: The step with the path of the value or of the option that decides on it, or with
  ///   the name of the plugin.
  func locating(_ step: ExplanationStep, at value: DocumentPath) -> ExplanationStep {
    var step = step
    switch self {
    case .document(let root):
      step.path = DocumentPath(root.steps + value.steps, indexBase: root.indexBase)
    case .engine(let reference, let items, let axis):
      // With sizes per item, no single option decides on a flow's frames.
      step.path =
        reference.name == FlowEngine().name && items.pattern.hasSizes && value.steps.count > 1
        ? reference.node.path : reference.path(ofOptionBehind: value, along: axis)
    case .plugin(let name):
      step.plugin = name
    }
    return step
  }
}

extension ProviderReference {
  /// Returns the path of the option that a value of an engine's description comes from; the path of
  /// the engine's name if no such option is given.
  fileprivate func path(ofOptionBehind value: DocumentPath, along axis: Axis) -> DocumentPath {
    let root = options.path
    if name == CompositionalEngine().name {
      return DocumentPath(root.steps + value.steps, indexBase: root.indexBase)
    }
    guard case .object(let given) = options.value.content else { return node.path }
    let names = Self.options(of: name, behind: value.description, along: axis)
    return names.first { given[$0] != nil }.map(root.appending) ?? node.path
  }

  /// Returns the options of a native engine that may decide on a value, the nearest first.
  private static func options(of engine: String, behind value: String, along axis: Axis) -> [String]
  {
    let main = axis == .horizontal ? "width" : "height"
    return switch (engine, value) {
    case ("flow", "contentInsets"): ["sectionInset"]
    case ("flow", "contentInsetsReference"): ["sectionInsetReference"]
    case ("flow", "interGroupSpacing"): ["minimumLineSpacing"]
    case ("flow", "boundarySupplementaryItems"): ["headerReferenceSize"]
    case ("flow", "group.frames"), ("flow", "group.size.\(main)"): ["itemSize"]
    case (_, "contentInsets"): ["contentInsets"]
    case ("list", "boundarySupplementaryItems"): ["header"]
    case ("list", "interGroupSpacing"): ["spacing"]
    case ("list", "group.size.\(main)"), ("list", "group.items[0].size.\(main)"): ["rowHeight"]
    case ("grid", "interGroupSpacing"): ["interGroupSpacing", "spacing"]
    case ("grid", "group.count"): ["columns", "minimumItemWidth"]
    case ("grid", "group.size.\(main)"): ["itemHeight", "columns", "minimumItemWidth"]
    case ("grid", "group.item.size.\(main)"): ["itemHeight"]
    default: []
    }
  }
}
