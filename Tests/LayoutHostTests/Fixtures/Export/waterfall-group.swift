// Written by layouthost from waterfall-group.json.
import UIKit

/// Section 0 of waterfall-group.json.
@MainActor func waterfallGroupSection() -> NSCollectionLayoutSection {
  let group = NSCollectionLayoutGroup.custom(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(844)
    )
  ) { environment in
    let size = environment.container.effectiveContentSize
    return [
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 0, y: 0, width: (size.width - 16) / 3, height: (2 * size.width - 32) / 9)
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: (size.width + 8) / 3,
          y: 0,
          width: (size.width - 16) / 3,
          height: (2 * size.width - 32) / 3
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: (2 * size.width + 16) / 3,
          y: 0,
          width: (size.width - 16) / 3,
          height: (size.width - 16) / 3
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: 0,
          y: (2 * size.width + 40) / 9,
          width: (size.width - 16) / 3,
          height: (size.width - 16) / 2
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: (2 * size.width + 16) / 3,
          y: (size.width + 8) / 3,
          width: (size.width - 16) / 3,
          height: (3 * size.width - 48) / 16
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: (2 * size.width + 16) / 3,
          y: (25 * size.width + 368) / 48,
          width: (size.width - 16) / 3,
          height: (4 * size.width - 64) / 9
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: (size.width + 8) / 3,
          y: (2 * size.width - 8) / 3,
          width: (size.width - 16) / 3,
          height: (size.width - 16) / 4
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: 0,
          y: (13 * size.width + 80) / 18,
          width: (size.width - 16) / 3,
          height: (2 * size.width - 32) / 15
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: 0,
          y: (77 * size.width + 928) / 90,
          width: (size.width - 16) / 3,
          height: (2 * size.width - 32) / 3
        )
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(
          x: (size.width + 8) / 3,
          y: (11 * size.width + 16) / 12,
          width: (size.width - 16) / 3,
          height: (size.width - 16) / 4
        )
      ),
    ]
  }

  let section = NSCollectionLayoutSection(group: group)
  section.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 16, bottom: 20, trailing: 16)
  return section
}

/// The layout of waterfall-group.json.
@MainActor func waterfallGroupLayout() -> UICollectionViewCompositionalLayout {
  UICollectionViewCompositionalLayout(section: waterfallGroupSection())
}
