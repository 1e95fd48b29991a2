import LayoutModel
import Testing

@Suite("Group descriptions")
struct GroupDescriptionTests {
  private static let size = SizeDescription(width: .absolute(10), height: .absolute(20))
  private static let item = ItemDescription(size: size)
  /// `$` stands for a size, `@` for an item.
  private static func text(_ short: String) -> String {
    short.replacing("@", with: #"{"size": $}"#)
      .replacing("$", with: #"{"width": 10, "height": 20}"#)
  }
  private static func good(_ short: String, _ value: GroupDescription) -> GoodForm<GroupDescription>
  {
    GoodForm(text(short), value)
  }
  private static func bad(
    _ short: String,
    at path: String = "",
    _ sentence: String,
    hint: String? = nil
  ) -> BadForm {
    BadForm(text(short), at: path, sentence, hint: hint)
  }

  static let good: [GoodForm<GroupDescription>] = [
    good(
      #"{"axis": "horizontal", "size": $, "items": [@]}"#,
      GroupDescription(item: item, content: .repeated([.item(item)], axis: .horizontal))
    ),
    good(
      #"{"axis": "vertical", "size": $, "item": @, "count": 3, "interItemSpacing": {"flexible": 4}}"#,
      GroupDescription(
        item: item,
        content: .count(.item(item), 3, axis: .vertical),
        interItemSpacing: .flexible(4)
      )
    ),
    good(
      """
      {"axis": "horizontal", "size": $, "contentInsets": 5, "edgeSpacing": {"top": 6},
       "items": [@, {"axis": "vertical", "size": $, "item": @, "count": 2}]}
      """,
      GroupDescription(
        item: ItemDescription(
          size: size,
          contentInsets: DirectionalEdgeInsets(all: 5),
          edgeSpacing: EdgeSpacing(
            leading: .fixed(0),
            top: .fixed(6),
            trailing: .fixed(0),
            bottom: .fixed(0)
          )
        ),
        content: .repeated(
          [
            .item(item),
            .group(
              GroupDescription(item: item, content: .count(.item(item), 2, axis: .vertical))
            ),
          ],
          axis: .horizontal
        )
      )
    ),
    good(
      #"{"axis": "custom", "size": $, "provider": "fan"}"#,
      GroupDescription(
        item: item,
        content: .provided(ProvidedFrames(provider: ProviderReference(name: "fan")))
      )
    ),
    good(
      #"{"axis": "custom", "size": $, "provider": "fan", "options": {"step": 2}, "count": 7, "perGroup": true}"#,
      GroupDescription(
        item: item,
        content: .provided(
          ProvidedFrames(
            provider: ProviderReference(name: "fan", options: step),
            count: 7,
            perGroup: true
          )
        )
      )
    ),
    good(
      #"{"axis": "custom", "size": $, "provider": {"provider": "fan", "options": {"step": 2}}, "count": "all"}"#,
      GroupDescription(
        item: item,
        content: .provided(ProvidedFrames(provider: ProviderReference(name: "fan", options: step)))
      )
    ),
    good(
      #"{"axis": "custom", "size": $, "frames": [{"x": 1, "y": 2, "width": 3, "height": 4, "zIndex": 5}]}"#,
      GroupDescription(
        item: item,
        content: .frames([
          CustomFrame(frame: LayoutRect(x: 1, y: 2, width: 3, height: 4), zIndex: 5)
        ])
      )
    ),
    good(
      #"{"axis": "custom", "size": $, "frames": []}"#,
      GroupDescription(item: item, content: .frames([]))
    ),
  ]

  private static let step = SourceObject([.init(key: "step", value: SourceValue(.number(2)))])

  static let bad = [
    bad("3", "the document must be an object, not a number"),
    bad("{}", "the key “axis” is missing"),
    bad(#"{"axis": "horizontal", "items": [@]}"#, "the key “size” is missing"),
    bad(#"{"size": $, "items": [@]}"#, "the key “axis” is missing"),
    bad(#"{"axs": "horizontal", "size": $}"#, "unknown key “axs”", hint: "did you mean “axis”?"),
    bad(#"{"axis": 1}"#, at: "axis", "axis must be a string, not a number"),
    bad(
      #"{"axis": "diagonal"}"#,
      at: "axis",
      "axis: there is no axis “diagonal”",
      hint: "known here: horizontal, vertical, custom"
    ),
    bad(
      #"{"axis": "horizontal", "size": $}"#,
      "a group needs “items”, or “item” with “count”"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "item": @, "items": [@]}"#,
      "a group has “items” or “item”, not both"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [@], "count": 2}"#,
      "“count” goes with “item”, not with “items”"
    ),
    bad(#"{"axis": "horizontal", "size": $, "item": @}"#, "the key “count” is missing"),
    bad(
      #"{"axis": "horizontal", "size": $, "item": @, "count": 0}"#,
      at: "count",
      "count must be from 1 to 1000000, not 0"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "item": @, "count": "all"}"#,
      at: "count",
      "count must be an integer, not a string"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": []}"#,
      at: "items",
      "items must be one item or more, not an empty array"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": @}"#,
      at: "items",
      "items must be an array, not an object"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [@, 3]}"#,
      at: "items[1]",
      "items[1] must be an object, not a number"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [{}]}"#,
      at: "items[0]",
      "items[0] needs the key “size”"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [{"size": $, "items": [@]}]}"#,
      at: "items[0]",
      "items[0] needs the key “axis”"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [{"size": $, "axs": "vertical"}]}"#,
      at: "items[0]",
      "items[0] has an unknown key “axs”",
      hint: "did you mean “axis”?"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [{"size": $, "insets": 4}]}"#,
      at: "items[0]",
      "items[0] has an unknown key “insets”",
      hint:
        "known here: size, contentInsets, edgeSpacing, supplementaryItems, cell, zIndex, alpha, transform, transform3D, anchorPoint, isHidden, values, clipsTo, axis"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "item": {"axis": "vertical", "size": $}, "count": 2}"#,
      at: "item",
      "item: a group needs “items”, or “item” with “count”"
    ),
    bad(
      #"{"axis": "horizontal", "size": {"width": 1, "height": "tall"}, "items": [@]}"#,
      at: "size.height",
      "size.height must be a dimension (a number, or an object like {\"fractionalWidth\": 0.5}), not a string"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [@], "interItemSpacing": "8"}"#,
      at: "interItemSpacing",
      "interItemSpacing must be a spacing (a number, or an object like {\"flexible\": 8}), not a string"
    ),
    bad(
      #"{"axis": "horizontal", "size": $, "items": [@], "spacing": 8}"#,
      "unknown key “spacing”",
      hint:
        "known here: size, contentInsets, edgeSpacing, supplementaryItems, cell, axis, items, item, count, interItemSpacing"
    ),
    bad(
      #"{"axis": "custom", "size": $}"#,
      "a custom group needs “provider” or “frames”"
    ),
    bad(
      #"{"axis": "custom", "size": $, "provider": "fan", "frames": []}"#,
      "a group has “provider” or “frames”, not both"
    ),
    bad(
      #"{"axis": "custom", "size": $, "frames": [], "perGroup": true}"#,
      "“perGroup” goes with “provider”, not with “frames”"
    ),
    bad(
      #"{"axis": "custom", "size": $, "frames": [], "count": 3}"#,
      "“count” goes with “provider”, not with “frames”"
    ),
    bad(
      #"{"axis": "custom", "size": $, "frames": [], "options": {}}"#,
      "“options” goes with “provider”, not with “frames”"
    ),
    bad(
      #"{"axis": "custom", "size": $, "provider": "fan", "count": "every"}"#,
      at: "count",
      "count must be a number or “all”, not “every”"
    ),
    bad(
      #"{"axis": "custom", "size": $, "provider": "fan", "count": 0}"#,
      at: "count",
      "count must be 1 or more, not 0"
    ),
    bad(
      #"{"axis": "custom", "size": $, "provider": "fan", "perGroup": 1}"#,
      at: "perGroup",
      "perGroup must be a boolean, not a number"
    ),
    bad(
      #"{"axis": "custom", "size": $, "provider": {"provider": "fan"}, "options": {}}"#,
      at: "provider",
      "provider must be a string, not an object"
    ),
    bad(
      #"{"axis": "custom", "size": $, "provider": "fan", "items": [@]}"#,
      "unknown key “items”",
      hint:
        "known here: size, contentInsets, edgeSpacing, supplementaryItems, cell, axis, provider, options, count, perGroup, frames"
    ),
    bad(
      #"{"axis": "custom", "size": $, "frames": [{"x": 0, "y": 0, "width": 1}]}"#,
      at: "frames[0]",
      "frames[0] needs the key “height”"
    ),
  ]

  @Test("A group decodes from items, one item with a count, frames or a provider", arguments: good)
  func reads(_ form: GoodForm<GroupDescription>) throws {
    #expect(try GroupDescription(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid group fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(GroupDescription.init)
  }

  @Test("A custom group without options has a path for them")
  func optionsPath() throws {
    let group = try GroupDescription(
      tree(Self.text(#"{"axis": "custom", "size": $, "provider": "fan"}"#))
    )
    guard case .provided(let frames) = group.content else {
      Issue.record("\(group.content)")
      return
    }
    #expect(frames.provider.options.path.description == "options")
    #expect(frames.count == nil)
  }

  @Test("A subitem returns the item description of an item or a group")
  func subitems() throws {
    let group = GroupDescription(item: Self.item, content: .frames([]))
    #expect(SubitemDescription.item(Self.item).item == Self.item)
    #expect(SubitemDescription.group(group).item == Self.item)
  }
}
