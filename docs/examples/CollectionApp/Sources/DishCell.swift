import UIKit

/// A cell as high as its text.
final class DishCell: UICollectionViewListCell {
  func show(_ name: String) {
    var content = UIListContentConfiguration.cell()
    content.text = name
    contentConfiguration = content
    backgroundColor = .secondarySystemBackground
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let attributes = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
      return layoutAttributes
    }
    attributes.size.height =
      contentView.systemLayoutSizeFitting(
        CGSize(width: attributes.size.width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      .height
    return attributes
  }
}

/// The background of a section.
final class BackgroundView: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }
}
