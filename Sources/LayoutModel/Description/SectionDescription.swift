/// A compositional section (UIKit's `NSCollectionLayoutSection`).
public struct SectionDescription: Sendable, Equatable {
  /// The group that is repeated.
  public var group: GroupDescription
  /// What the section keeps free at its edges.
  public var contentInsets: DirectionalEdgeInsets
  /// The distance between groups, in points; negative ones let groups overlap.
  public var interGroupSpacing: Double

  /// Creates a section.
  public init(
    group: GroupDescription,
    contentInsets: DirectionalEdgeInsets = .zero,
    interGroupSpacing: Double = 0
  ) {
    self.group = group
    self.contentInsets = contentInsets
    self.interGroupSpacing = interGroupSpacing
  }

  private static let keys = ["group", "contentInsets", "interGroupSpacing"]

  /// Decodes `{group=, contentInsets=, interGroupSpacing=}`.
  public init(_ node: DocumentNode) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    self.init(
      group: try fields.required("group", GroupDescription.init),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      interGroupSpacing: try fields.optionalNumber("interGroupSpacing") ?? 0
    )
  }
}
