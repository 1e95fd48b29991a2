import Synchronization

// The devices that documents and flags can name.
//
// Most commands need one device or none, and reading all data takes longer than laying out most
// documents. So only the names are read at first, and a whole entry when it is needed.
extension Device {
  /// An entry of the data: its names, and the index of its opening brace.
  private typealias Entry = (id: String, models: [String], start: Int)

  /// All devices that the library contains, in the order of the data (`Resources/devices.json`,
  /// which names its sources).
  /// - Complexity: O(1), but decodes all devices on the first call; most commands need one or no
  ///   device.
  package static let all = entries.indices.compactMap(device)

  private static let data = EmbeddedFiles.bytes(of: "LayoutModel/Resources/devices.json")

  /// The entries of the data, of which only the names are read.
  ///
  /// Text without devices gives no entries, which a test reports.
  private static let entries = data.withUnsafeBufferPointer { bytes in
    var reader = JSONReader(bytes: bytes, text: [], line: 0)
    var entries: [Entry] = []
    try? reader.readMembers { key, reader throws(LayoutError) in
      guard key == "devices" else { return reader.skipValue() }
      try reader.readElements { reader throws(LayoutError) in
        entries.append(try entry(&reader))
      }
    }
    return entries
  }

  /// Reads the names of an entry, with the reader at its opening brace.
  private static func entry(_ reader: inout JSONReader) throws(LayoutError) -> Entry {
    var entry: Entry = ("", [], reader.index)
    try reader.readMembers { key, reader throws(LayoutError) in
      switch key {
      case "id": entry.id = try reader.readString()
      case "models":
        try reader.readElements { reader throws(LayoutError) in
          entry.models.append(try reader.readString())
        }
      default: reader.skipValue()
      }
    }
    return entry
  }

  /// The devices that were read so far, by their places among the entries, since checks name the same ones often.
  private static let known = Mutex([Device?](repeating: nil, count: entries.count))

  /// Returns the device of an entry; nil if the data is wrong, which a test reports.
  private static func device(at index: Int) -> Device? {
    if let device = known.withLock({ $0[index] }) { return device }
    let place = JSONReader.Place(unknownAt: entries[index].start)
    let value = JSONReader.value(in: data, at: place)
    let device = try? Device(ValueDecoder(value))
    known.withLock { $0[index] = device }
    return device
  }

  /// Returns the device with an id or a model's name, in any case; nil if the name is unknown.
  /// - Complexity: O(number of names).
  package static func named(_ name: String) -> Device? {
    guard !name.isTooLongForName else { return nil }
    let wanted = name.lowercased()
    let index =
      entries.firstIndex { $0.id == wanted }
      ?? entries.firstIndex { $0.models.contains { $0.lowercased() == wanted } }
    return index.flatMap(device)
  }

  /// All names that ``named(_:)`` accepts.
  package static var names: [String] { entries.flatMap { [$0.id] + $0.models } }

  /// The hint for an unknown name: the nearest one of the same kind, such as an iPad for `iPad 12`.
  /// - Complexity: O(Σ length of the names × length of the typed one).
  package static func hint(for name: String) -> String {
    let list = "“layouthost devices” lists the devices"
    guard !name.isTooLongForName else { return list }
    let letters = { (name: String) in name.lowercased().filter { $0 != " " && $0 != "-" } }
    if let same = names.first(where: { letters($0) == letters(name) }) {
      return "did you mean “\(same)”?"
    }
    let kind = name.lowercased().prefix { $0.isLetter }
    // Ids have no spaces, models have some.
    let kin = names.filter {
      $0.lowercased().hasPrefix(kind) && $0.contains(" ") == name.contains(" ")
    }
    // Prefers models that begin with the most words in common: iPad Air, not any iPad.
    let words = name.lowercased().split(separator: " ")
    let closer =
      (2..<max(2, words.count)).reversed().lazy
      .map { count in
        kin.filter { $0.lowercased().split(separator: " ").starts(with: words.prefix(count)) }
      }
      .first { !$0.isEmpty }
    let near =
      kind.count < 3 || kin.isEmpty
      ? names.nearest(to: name)
      : kin.nearest(to: name).flatMap { closer?.contains($0) == false ? nil : $0 }
        ?? (closer ?? kin).closest(to: name)
    return near.map { "did you mean “\($0)”?" } ?? list
  }
}

extension Device {
  /// Decodes an entry of the data.
  /// - Throws: the first mistake of the entry.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    id = try fields.string("id")
    models = try fields.required("models").strings()
    idiom = try fields.word("idiom", UserInterfaceIdiom.self, kind: "idiom")
    portraitSize = try fields.required("size", LayoutSize.init)
    displayScale = try fields.number("scale")
    screens = [
      .portrait: try fields.required("portrait", Screen.init),
      .landscape: try fields.required("landscape", Screen.init),
    ]
    /// Decodes the windows of an entry, in each orientation.
    windows = try fields.optional("multitasking", Self.windows) ?? [:]
  }

  private static func windows(
    _ node: ValueDecoder
  ) throws(LayoutError) -> [Orientation: [Split: Window]] {
    let fields = try node.anyObject()
    let slideOver = try fields.optional("slideOver", Window.init)
    var windows: [Orientation: [Split: Window]] = [:]
    for orientation in Orientation.allCases {
      guard let parts = try fields[orientation.rawValue]?.anyObject() else { continue }
      var known: [Split: Window] = [:]
      for split in Split.allCases {
        known[split] = try parts.optional(split.rawValue, Window.init)
      }
      known[.slideOver] = known[.slideOver] ?? slideOver
      windows[orientation] = known
    }
    return windows
  }
}

extension Device.Screen {
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    safeArea = try fields.required("safeArea", Device.PhysicalEdgeInsets.init)
    horizontalSizeClass = try fields.word("horizontalSizeClass", SizeClass.self, kind: "size class")
    verticalSizeClass = try fields.word("verticalSizeClass", SizeClass.self, kind: "size class")
  }
}

extension Device.Window {
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    width = try fields.number("width")
    horizontalSizeClass = try fields.word("horizontalSizeClass", SizeClass.self, kind: "size class")
  }
}

extension Device.PhysicalEdgeInsets {
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    top = try fields.number("top")
    left = try fields.number("left")
    bottom = try fields.number("bottom")
    right = try fields.number("right")
  }
}

/// A device: the properties on which layouts depend.
package struct Device: Sendable, Hashable {
  /// The properties of a device's screen in one orientation.
  package struct Screen: Sendable, Hashable {
    /// The safe area without the bars of apps, as distances from the physical edges.
    package var safeArea: PhysicalEdgeInsets
    /// The horizontal size class of a full-screen window.
    var horizontalSizeClass: SizeClass
    /// The vertical size class of a full-screen window.
    var verticalSizeClass: SizeClass
  }

  /// A window beside or over others, as high as the screen.
  package struct Window: Sendable, Hashable {
    /// The width, in points.
    package var width: Double
    package var horizontalSizeClass: SizeClass
  }

  /// Distances from the physical edges, in points.
  package struct PhysicalEdgeInsets: Sendable, Hashable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double

    /// Returns the same distances, named by the reading direction.
    package func directional(_ direction: UserInterfaceLayoutDirection) -> DirectionalEdgeInsets {
      let isMirrored = direction == .rightToLeft
      return DirectionalEdgeInsets(
        top: top,
        leading: isMirrored ? right : left,
        bottom: bottom,
        trailing: isMirrored ? left : right
      )
    }
  }

  /// The name in documents and flags, such as `iphone-15`.
  package var id: String
  /// The kind of device.
  package var idiom: UserInterfaceIdiom
  /// The names of the models with this screen.
  package var models: [String]
  /// The size in portrait, in points.
  package var portraitSize: LayoutSize
  /// The number of device pixels per point (`UIScreen.scale`).
  package var displayScale: Double
  /// The properties of the screen in each orientation.
  package var screens: [Orientation: Screen]
  /// The windows that are possible in each orientation; empty if only full-screen windows are
  /// possible.
  package var windows: [Orientation: [Split: Window]]

  /// Returns the size in an orientation, in points.
  package func size(in orientation: Orientation) -> LayoutSize {
    orientation == .portrait
      ? portraitSize : LayoutSize(width: portraitSize.height, height: portraitSize.width)
  }
}
