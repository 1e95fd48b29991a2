import LayoutModel

/// The options of a picture: labels and limits.
///
/// ```swift
/// let options = PictureOptions(labels: .none, elementLimit: 5000)
/// let picture = try Picture(of: session.solve(), options: options)
/// ```
public struct PictureOptions: Sendable, Hashable {
  /// The labels to draw.
  public enum Labels: Sendable, Hashable {
    /// The labels that fit.
    case fitting
    /// None.
    case none
  }

  /// The default limit of elements and parts of cells in a picture.
  public static let standardElementLimit = 20_000

  /// The labels to draw.
  public var labels: Labels
  /// The limit of elements and parts of cells.
  public var elementLimit: Int
  /// The additions to the elements.
  package var extras: Set<PictureExtra> = []
  /// The number of elements in the pictures beside this one, which count towards the limit.
  package var elementsElsewhere = 0

  /// Creates options.
  /// - Parameters:
  ///   - labels: the labels to draw.
  ///   - elementLimit: the maximum number of elements and parts of cells in a picture.
  public init(
    labels: Labels = .fitting,
    elementLimit: Int = PictureOptions.standardElementLimit
  ) {
    self.labels = labels
    self.elementLimit = elementLimit
  }
}
