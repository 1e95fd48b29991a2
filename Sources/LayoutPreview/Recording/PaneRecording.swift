import LayoutEngine
import LayoutHost
import LayoutModel

/// The recording of one collection.
struct PaneRecording {
  /// Samples along an axis, with the tracks of their elements and the tracks' shapes.
  private struct Axis {
    let offsets: [Double]
    let tracks: [(track: ElementTrack, shape: ElementShape, index: Int)]

    init(_ samples: OffsetSamples<RecordedState>, _ shapes: inout UniqueList<ElementShape>) {
      offsets = samples.offsets
      var tracks: [(track: ElementTrack, shape: ElementShape, index: Int)] = []
      for track in ElementTrack.tracks(of: samples.values) {
        let shape = track.shape
        tracks.append((track, shape, shapes.index(of: shape)))
      }
      self.tracks = tracks
    }
  }

  private let start: LayoutPoint
  private let axis: ScrollAxis
  private let along: Axis
  /// The samples across the scroll axis; nil if the content does not scroll across.
  private let across: Axis?
  /// The targets of slow scrolls, and of flings towards the end and the start; nil if they are the proposed ones.
  private let targets: [(name: String, samples: OffsetSamples<Double>?)]
  private let rows: [PaneRecorder.Row]
  /// The fields of items without drawings.
  private let items: [NewContents.ItemFields]
  /// The elements that are drawn, and the indices of their drawings.
  private let drawings: [(key: RecordedKey, index: Int)]

  /// Records a collection.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many visible states, and the failure of a provider.
  init(
    _ recorder: PaneRecorder,
    _ shapes: inout UniqueList<ElementShape>,
    _ drawings: inout DrawingList
  ) throws(LayoutError) {
    (start, axis) = (recorder.start, recorder.axis)
    let isWhole = recorder.scrollsAcross ? try recorder.isSeparable() : false
    along = Axis(try recorder.states(along: axis, isWhole: isWhole), &shapes)
    across =
      isWhole
      ? Axis(try recorder.states(along: axis.cross, isWhole: true), &shapes) : nil
    targets = [
      ("0", try recorder.targets(velocity: 0)), ("1", try recorder.targets(velocity: 1)),
      ("-1", try recorder.targets(velocity: -1)),
    ]
    rows = try recorder.rows()
    self.drawings = drawings.add(
      along.tracks.map(\.track),
      in: recorder.collection.name,
      recorder.collection.environment.traits
    )
    items = Self.items(of: along, besides: Set(self.drawings.map(\.key)), in: recorder)
  }

  /// Returns the fields of the items without drawings, each once; a drawing has its words.
  private static func items(
    of axis: Axis,
    besides drawn: Set<RecordedKey>,
    in recorder: PaneRecorder
  ) -> [NewContents.ItemFields] {
    let shown = recorder.session.state.document.collections
    let sections = shown.first { $0.name == recorder.collection.name }?.sections ?? []
    var known: Set<ItemPath> = []
    return axis.tracks.compactMap { entry in
      let key = entry.track.key
      guard key.kind == .item, !drawn.contains(key), let section = key.section, let item = key.item,
        sections.indices.contains(section), sections[section].items.pattern.count > 0,
        known.insert(ItemPath(section: section, item: item)).inserted
      else { return nil }
      return (section, item, sections[section].items.object(at: item))
    }
  }

  /// Returns the collection's part of a scene without knobs; where only one axis was recorded, the
  /// other stays as it is.
  func scene(of layout: SourceValue) -> SourceValue {
    guard case .object(var object) = layout.content else { return layout }
    let sections = object["sections"]?.array.map { Array($0) } ?? []
    let names = ["id", "frame", "count", "row"]
    let bare = sections.map { section in
      SourceValue(
        .object(SourceObject((section.object?.members ?? []).filter { names.contains($0.key) }))
      )
    }
    object.set("sections", to: SourceValue(.array(bare)))
    object.set("axis", to: axis == .vertical ? "y" : "x")
    guard across == nil else { return SourceValue(.object(object)) }
    for name in ["least", "greatest"] {
      let pair = [0, 1].map { object[name]?[$0]?.number ?? 0 }
      var point = LayoutPoint(x: pair[0], y: pair[1])
      point[axis.cross] = start[axis.cross]
      object.set(name, to: SourceValue(.array(point.pair.map { SourceValue($0) })))
    }
    return SourceValue(.object(object))
  }

  // MARK: Writing

  /// Writes the recording as an object, and adds its curves to those of other collections.
  func write(_ curves: inout UniqueList<[Int]>, to json: inout JSONWriter) {
    json.object { json in
      json.member("start", start.pair)
      json.object("along") { json in write(along, &curves, to: &json) }
      if let across { json.object("across") { json in write(across, &curves, to: &json) } }
      json.object("targets") { json in writeTargets(to: &json) }
      json.object("rows") { json in
        for row in rows {
          json.object("\(row.section)") { json in
            json.member("rest", row.rest)
            Self.write("targets", row.targets, to: &json)
          }
        }
      }
      json.array("items") { json in
        for item in items { NewContents.write(item, to: &json) }
      }
      json.array("drawings") { json in
        for (key, index) in drawings {
          json.array { json in
            key.write(to: &json)
            json.value(index)
          }
        }
      }
    }
  }

  private func write(
    _ axis: Axis,
    _ curves: inout UniqueList<[Int]>,
    to json: inout JSONWriter
  ) {
    let moved = rows.reduce(into: Set<RecordedKey>()) { $0.formUnion($1.keys) }
    json.key("at")
    json.value(differencesOf: axis.offsets.map { Int(($0 * 1000).rounded()) })
    json.array("tracks") { json in
      for (track, shape, index) in axis.tracks {
        track.write(
          shape: shape,
          index: index,
          offsets: axis.offsets,
          isInRow: moved.contains(track.key),
          &curves,
          to: &json
        )
      }
    }
  }

  /// Writes the targets; those of flings only where they differ from those of slow scrolls.
  private func writeTargets(to json: inout JSONWriter) {
    let slow = targets.first?.samples
    for (name, samples) in targets {
      let isSame =
        samples?.offsets == slow?.offsets && samples?.values == slow?.values
      if samples == nil, !isSame { json.member(name, SourceValue.null) }
      if name == "0" || !isSame { Self.write(name, samples, to: &json) }
    }
  }

  private static func write(
    _ name: String,
    _ samples: OffsetSamples<Double>?,
    to json: inout JSONWriter
  ) {
    guard let samples else { return }
    let (offsets, values) = samples.withoutIdle
    json.object(name) { json in
      json.member("at", offsets)
      json.member("to", values)
    }
  }
}
