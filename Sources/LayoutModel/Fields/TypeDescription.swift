/// A type of documents and section descriptions: its summary, its fields and its other forms.
///
/// `docs/schema.json`, the declarations in `plugins/meta` and the tables in `docs/formats.md` are
/// generated from these.
package struct TypeDescription: Sendable {
  package let name: TypeName
  /// The meaning, in one sentence.
  package let summary: String
  /// The fields of an object; empty if the type is not an object.
  package let fields: [FieldDescription]
  /// Whether objects may have fields that the description does not list.
  package let isOpen: Bool
  /// The types that a value may have instead, if the type is not an object.
  package let forms: [ValueType]
  /// The rules between fields, as keywords of JSON Schema.
  package let rules: SourceObject

  /// Describes a type, by default an object whose fields do not depend on each other.
  init(
    _ name: TypeName,
    _ summary: String,
    fields: [FieldDescription] = [],
    isOpen: Bool = false,
    forms: [ValueType] = [],
    rules: SourceObject = [:]
  ) {
    self.name = name
    self.summary = summary
    self.fields = fields
    self.isOpen = isOpen
    self.forms = forms
    self.rules = rules
  }

  /// Returns the description of a type; nil if the name has no description.
  /// - Complexity: O(number of types).
  package static func named(_ name: TypeName) -> TypeDescription? {
    all.first { $0.name == name }
  }

  /// All types, the document first.
  package static let all = ofDocuments + ofSections
}

extension TypeDescription {
  /// The types of documents, without those of section descriptions.
  private static let ofDocuments = [
    TypeDescription(
      .document,
      "A layout to solve: sections of items and their environment. Lengths are points. "
        + "A key that is null counts as left out.",
      fields: LayoutDocument.fields,
      rules: ["oneOf": [["required": ["sections"]], ["required": ["screen", "collections"]]]]
    ),
    TypeDescription(
      .screen,
      "A screen of several collections.",
      fields: LayoutDocument.screenFields
    ),
    TypeDescription(
      .collection,
      "A collection of a screen: a document without environment.",
      fields: LayoutDocument.Collection.fields
    ),
    TypeDescription(
      .environment,
      "The surroundings of a layout. What is left out comes from the device, then from the defaults.",
      fields: EnvironmentDescription.form.descriptions
    ),
    TypeDescription(
      .traits,
      "The traits of the device and of its user.",
      fields: TraitsDescription.form.descriptions
    ),
    TypeDescription(
      .configuration,
      "The settings of all sections (UIKit's UICollectionViewCompositionalLayoutConfiguration).",
      fields: LayoutConfiguration.form.descriptions
    ),
    TypeDescription(
      .documentSection,
      "Items with the way they are laid out.",
      fields: DocumentSection.fields,
      rules: [
        "allOf": [
          [
            "if": ["required": ["layout"], "properties": ["layout": ["type": "object"]]],
            "then": ["properties": ["options": false]],
          ]
        ]
      ]
    ),
    TypeDescription(
      .items,
      "The items to lay out: their number, the items one by one, a pattern, or a file.",
      forms: [
        .integer(in: 0...LayoutItems.countLimit), .named(.itemArray), .named(.repeatedItems),
        .named(.itemFile),
      ]
    ),
    TypeDescription(.itemArray, "The items, one by one.", forms: [.array(.named(.item))]),
    TypeDescription(
      .item,
      "An item: any object. The program itself reads these keys; plugins may read others.",
      fields: ItemPattern.fields,
      isOpen: true
    ),
    TypeDescription(
      .repeatedItems,
      "Many items that repeat a pattern.",
      fields: LayoutItems.repeatedFields
    ),
    TypeDescription(.itemFile, "Items from a file.", fields: LayoutItems.fileFields),
  ]

  /// The types of section descriptions and of their parts.
  package static let ofSections = [
    TypeDescription(
      .section,
      "A section of groups that repeat (UIKit's NSCollectionLayoutSection).",
      fields: SectionDescription.form.descriptions
    ),
    TypeDescription(
      .group,
      "Items that are laid out together (UIKit's NSCollectionLayoutGroup); “axis” decides how.",
      forms: [.named(.lineGroup), .named(.customGroup)],
      rules: [
        "type": "object",
        "required": ["axis", "size"],
        "if": ["properties": ["axis": ["const": "custom"]], "required": ["axis"]],
        "then": ["$ref": "#/$defs/customGroup"],
        "else": ["$ref": "#/$defs/lineGroup"],
      ]
    ),
    TypeDescription(
      .lineGroup,
      "A row or a column: as many of “items” in turn as fit, or “count” equal shares for “item”.",
      fields: ItemDescription.form.descriptions + GroupDescription.lineFields,
      rules: [
        "oneOf": [
          [
            "required": ["items"],
            "properties": ["items": ["minItems": 1], "item": false, "count": false],
          ],
          ["required": ["item", "count"], "properties": ["items": false]],
        ]
      ]
    ),
    TypeDescription(
      .customGroup,
      "Items at the frames that a provider returns, or at frames in place.",
      fields: ItemDescription.form.descriptions + GroupDescription.customFields,
      rules: [
        "oneOf": [
          ["required": ["provider"], "properties": ["frames": false]],
          [
            "required": ["frames"],
            "properties": ["provider": false, "options": false, "count": false, "perGroup": false],
          ],
        ],
        "dependentSchemas": ["options": ["properties": ["provider": ["type": "string"]]]],
      ]
    ),
    TypeDescription(
      .subitem,
      "A place for an item, or a group within the group: an object with an “axis” is a group.",
      forms: [.named(.itemDescription), .named(.group)],
      rules: [
        "if": ["required": ["axis"]],
        "then": ["$ref": "#/$defs/group"],
        "else": ["$ref": "#/$defs/itemDescription"],
      ]
    ),
    TypeDescription(
      .itemDescription,
      "A place for one item (UIKit's NSCollectionLayoutItem).",
      fields: ItemDescription.form.descriptions + ItemDescription.attributeForm.descriptions,
      rules: ["not": ["required": ["transform", "transform3D"]]]
    ),
    TypeDescription(
      .layoutSize,
      "A width and a height before they are resolved (UIKit's NSCollectionLayoutSize).",
      fields: SizeDescription.form.descriptions
    ),
    TypeDescription(
      .dimension,
      "A width or a height before it is resolved (UIKit's NSCollectionLayoutDimension); "
        + "a number is points.",
      forms: [.length, .named(.namedDimension)]
    ),
    TypeDescription(
      .namedDimension,
      "A dimension with the name of its kind; it has one of these.",
      fields: LayoutDimension.fields,
      rules: ["minProperties": 1, "maxProperties": 1]
    ),
    TypeDescription(
      .spacing,
      "A distance (UIKit's NSCollectionLayoutSpacing); a number is exactly so many points.",
      forms: [.anyNumber, .named(.namedSpacing)]
    ),
    TypeDescription(
      .namedSpacing,
      "A spacing with the name of its kind; it has one of these.",
      fields: LayoutSpacing.fields,
      rules: ["minProperties": 1, "maxProperties": 1]
    ),
    TypeDescription(
      .edgeSpacing,
      "The spacing outside an item or a group (UIKit's NSCollectionLayoutEdgeSpacing).",
      fields: EdgeSpacing.form.descriptions
    ),
    TypeDescription(
      .insets,
      "Distances from the edges, in points; a number is for all of them.",
      forms: [.anyNumber, .named(.edgeInsets)]
    ),
    TypeDescription(
      .edgeInsets,
      "Distances from the edges, in points (UIKit's NSDirectionalEdgeInsets).",
      fields: DirectionalEdgeInsets.form.descriptions
    ),
    TypeDescription(
      .distances,
      "Distances from the edges of 0 or more, in points; a number is for all of them.",
      forms: [.length, .named(.edgeDistances)]
    ),
    TypeDescription(
      .edgeDistances,
      "Distances from the edges of 0 or more, in points.",
      fields: DirectionalEdgeInsets.distanceForm.descriptions
    ),
    TypeDescription(
      .size,
      "A width and a height, in points.",
      fields: LayoutSize.form.descriptions
    ),
    TypeDescription(
      .point,
      "A place or a distance, in points.",
      fields: LayoutPoint.form.descriptions
    ),
    TypeDescription(
      .anchor,
      "A point of a rectangle, moved by one of the offsets (UIKit's NSCollectionLayoutAnchor).",
      fields: LayoutAnchor.form.descriptions,
      rules: ["not": ["required": ["absoluteOffset", "fractionalOffset"]]]
    ),
    TypeDescription(
      .supplementaryItem,
      "A badge or the like at an item or a group "
        + "(UIKit's NSCollectionLayoutSupplementaryItem).",
      fields: SupplementaryItemDescription.form.descriptions
    ),
    TypeDescription(
      .boundaryItem,
      "A header, a footer or the like of a section or of the whole layout "
        + "(UIKit's NSCollectionLayoutBoundarySupplementaryItem).",
      fields: BoundaryItemDescription.form.descriptions,
      rules: [
        "dependentSchemas": [
          "pinInsets": [
            "required": ["pinToVisibleBounds"],
            "properties": ["pinToVisibleBounds": ["const": true]],
          ]
        ]
      ]
    ),
    TypeDescription(
      .rowBoundaryItem,
      "A boundary item of a list, whose “elementKind” and “alignment” have defaults.",
      fields: BoundaryItemDescription.form.descriptions.map { field in
        var field = field
        field.isRequired = field.name == "size"
        return field
      },
      isOpen: true
    ),
    TypeDescription(
      .decorationItem,
      "A background or the like behind a section (UIKit's NSCollectionLayoutDecorationItem).",
      fields: DecorationItemDescription.form.descriptions
    ),
    TypeDescription(
      .customFrame,
      "The frame of an item, in points, and its place in the order of drawing.",
      fields: CustomFrame.form.descriptions
    ),
    TypeDescription(
      .provider,
      "A plugin or an engine, by its name or with its options.",
      forms: [.string, .named(.providerWithOptions)]
    ),
    TypeDescription(
      .providerWithOptions,
      "A provider with its options.",
      fields: ProviderReference.fields
    ),
  ]
}
