import LayoutModel

// Wrong section descriptions.
extension BadResultTests {
  static let sectionCases = [
    Expected(
      "nothing",
      .invalidArgument,
      "the hook “section” must return a section description, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected(
      "a string",
      .invalidArgument,
      "the hook “section” must return a section description, not a string"
    ),
    Expected(
      "no group",
      .invalidArgument,
      "the key “group” is missing"
    ),
    Expected(
      "an unknown key",
      .invalidArgument,
      "unknown key “spacing”",
      hint:
        "known here: group, contentInsets, contentInsetsReference, interGroupSpacing, orthogonalScrolling, supplementariesFollowContentInsets, boundarySupplementaryItems, decorationItems, visibleItems, visibleMargin, order"
    ),
    Expected(
      "a group without axis",
      .invalidArgument,
      "group needs the key “axis”",
      path: "group"
    ),
    Expected(
      "an unknown axis",
      .invalidArgument,
      "group.axis: there is no axis “diagonal”",
      path: "group.axis",
      hint: "known here: horizontal, vertical, custom"
    ),
    Expected(
      "no items",
      .invalidArgument,
      "group: a group needs “items”, or “item” with “count”",
      path: "group"
    ),
    Expected(
      "an empty list of items",
      .invalidArgument,
      "group.items must be one item or more, not an empty array",
      path: "group.items"
    ),
    Expected(
      "items and item",
      .invalidArgument,
      "group: a group has “items” or “item”, not both",
      path: "group"
    ),
    Expected(
      "an item without size",
      .invalidArgument,
      "group.items[1] needs the key “size”",
      path: "group.items[1]"
    ),
    Expected(
      "a dimension with two keys",
      .invalidArgument,
      "group.size.width: a dimension has exactly one of the keys absolute, fractionalWidth, fractionalHeight, estimated, uniformAcrossSiblings",
      path: "group.size.width"
    ),
    Expected(
      "a negative dimension",
      .invalidArgument,
      "group.items[2].size.width.absolute must be 0 or more, not -1",
      path: "group.items[2].size.width.absolute"
    ),
    Expected(
      "a dimension that is NaN",
      .invalidArgument,
      "group.size.width.fractionalWidth must be a finite number, not nan",
      path: "group.size.width.fractionalWidth",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "a count of 0",
      .invalidArgument,
      "group.count must be from 1 to 1000000, not 0",
      path: "group.count"
    ),
    Expected(
      "names and elements mixed",
      .invalidArgument,
      "group.items: a table has either names or elements, not both",
      path: "group.items"
    ),
    Expected(
      "a hole in the items",
      .invalidArgument,
      "group.items: a table's keys must be strings, or 1, 2, 3 without holes",
      path: "group.items"
    ),
    Expected(
      "a function within",
      .invalidArgument,
      "group.items[1] must be plain data, not a function",
      path: "group.items[1]"
    ),
    Expected(
      "bytes that are no text",
      .invalidArgument,
      "group.axis must be a string in UTF-8, not other bytes",
      path: "group.axis"
    ),
    Expected(
      "a constructor called wrongly",
      .internal,
      "written as a table: section{ … }"
    ),
  ]
}
