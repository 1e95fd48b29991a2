import LayoutEngine
import LayoutHost
import LayoutModel

/// The way in which a page shows a scene.
enum SceneShowing {
  /// At once.
  case still
  /// As the transition of the session's last change.
  case playing
}

extension PreviewPage {
  /// The most sections of a collection that have knobs.
  private static let sectionLimit = 100

  /// Writes the members of an object with the whole scene: the visible elements, the device, the
  /// collections with their ranges, and the knobs.
  /// - Throws: the failure of the document or a plugin; the written part is then useless.
  func writeScene(
    _ showing: SceneShowing = .still,
    to json: inout JSONWriter
  ) throws(LayoutError) {
    let solution = try session.solve()
    try looks.update(from: session)
    let state = try VisibleStateMessage(self)
    json.member("reply", "scene")
    json.member("path", path)
    json.member("number", path.flatMap { documents.number(of: $0) })
    json.member("revision", revision)
    if path != nil { json.member("version", FileVersion(session.state.source.knownFileText).name) }
    json.array("knobs") { json in
      for knob in knobs.knobs { knob.write(to: &json) }
    }
    json.object("environment") { json in writeEnvironment(solution.environment, to: &json) }
    json.array("layouts") { json in
      for collection in solution.collections {
        json.object { json in write(collection, to: &json) }
      }
    }
    state.write(to: &json)
    if showing == .playing { writeTransition(to: &json) }
    json.object("times") { json in
      json.member("reading", solution.times.reading / .milliseconds(1))
      json.member("providers", solution.times.providers / .milliseconds(1))
      json.member("merging", solution.times.merging / .milliseconds(1))
    }
  }

  /// Writes the transition of the last change, if anything is seen of it; if a hook for what appears
  /// fails, its failure.
  private func writeTransition(to json: inout JSONWriter) {
    do throws(LayoutError) {
      guard let message = try TransitionMessage(self) else { return }
      json.object("transition") { json in message.write(to: &json) }
    } catch {
      json.object("transition") { json in Self.write(error, to: &json) }
    }
  }

  private func writeEnvironment(_ environment: LayoutEnvironment, to json: inout JSONWriter) {
    let state = session.state
    let name = state.flags.device ?? state.document.environment.device ?? session.project?.device
    let isMirrored = environment.traits.layoutDirection == .rightToLeft
    let safe = environment.container.safeAreaInsets
    let size = environment.container.contentSize
    json.member("container", [size.width, size.height])
    json.member("screen", [environment.screen.width, environment.screen.height])
    // Top, left, bottom, right.
    json.member(
      "safeArea",
      [
        safe.top, isMirrored ? safe.trailing : safe.leading, safe.bottom,
        isMirrored ? safe.leading : safe.trailing,
      ]
    )
    json.member("device", name.flatMap(Device.named)?.id)
    json.member("title", name)
    json.member("idiom", environment.traits.userInterfaceIdiom.rawValue)
    json.member("orientation", environment.traits.orientation.rawValue)
    json.member("layoutDirection", environment.traits.layoutDirection.rawValue)
    json.member("displayScale", environment.traits.displayScale)
    json.member("category", environment.traits.preferredContentSizeCategory.rawValue)
    json.object("flags") { json in
      json.member("device", state.flags.device.flatMap(Device.named)?.id ?? state.flags.device)
      json.member("orientation", state.flags.orientation?.rawValue)
      json.member("split", state.flags.split?.rawValue)
      json.member("container", state.flags.container.map { [$0.width, $0.height] })
      json.member("displayScale", state.flags.traits.displayScale)
      json.member("layoutDirection", state.flags.traits.layoutDirection?.rawValue)
      json.member("category", state.flags.traits.preferredContentSizeCategory?.rawValue)
    }
  }

  private func write(_ collection: Solution.Collection, to json: inout JSONWriter) {
    let layout = collection.layout
    let size = collection.environment.container.contentSize
    let isMirrored = collection.environment.traits.layoutDirection == .rightToLeft
    let range = ScrollRange(of: layout, container: size, isMirrored: isMirrored)
    json.member("name", collection.name)
    json.member("region", collection.region)
    json.member("contentSize", [layout.contentSize.width, layout.contentSize.height])
    json.member("least", range.least.pair)
    json.member("greatest", range.greatest.pair)
    json.member("axis", layout.scrollDirection == .vertical ? "y" : "x")
    json.member("isMirrored", isMirrored)
    let described =
      session.state.document.collections.first { $0.name == collection.name }?.sections ?? []
    json.member("sectionCount", layout.sections.count)
    json.array("sections") { json in
      for (section, described) in zip(layout.sections, described).prefix(Self.sectionLimit) {
        json.object { json in write(section, described, isMirrored: isMirrored, to: &json) }
      }
    }
  }

  private func write(
    _ section: CollectionLayout.Section,
    _ described: DocumentSection,
    isMirrored: Bool,
    to json: inout JSONWriter
  ) {
    json.member("id", section.id)
    json.member("layout", section.layout.provider)
    json.member("frame", section.frame)
    json.member("count", described.items.count)
    if let row = section.layout.orthogonal {
      json.object("row") { json in
        json.member("axis", row.axis == .vertical ? "y" : "x")
        json.member("offset", row.restingOffset)
        json.member("greatest", row.maximumOffset)
        // The side at which reading begins.
        json.member("isReversed", isMirrored && row.axis == .horizontal)
        json.member("snaps", row.behavior != .continuous)
      }
    }
    guard case .provider(let reference) = described.layout,
      let provider = try? session.provider(named: reference.name)
    else { return }
    json.member("summary", provider.summary)
    let given = Self.members(of: reference.options.value)
    json.array("options") { json in
      for field in provider.fields { json.value(field, value: given[field.name]) }
    }
    let state = Self.members(of: described.state?.value)
    json.array("state") { json in
      for field in provider.stateFields { json.value(field, value: state[field.name]) }
    }
    if let pinch = provider.pinch { json.object("pinch") { pinch.write(to: &$0) } }
  }

  private static func members(of value: SourceValue?) -> SourceObject {
    guard case .object(let object)? = value?.content else { return SourceObject() }
    return object
  }
}

extension JSONWriter {
  /// Writes the description of a knob, with the document's value if there is one.
  mutating func value(_ field: FieldDescription, value: SourceValue?) {
    object { json in
      json.member("name", field.name)
      json.write(field.type)
      json.member("default", field.defaultValue)
      json.member("defaultText", field.defaultText)
      json.member("summary", field.summary)
      json.member("value", value)
    }
  }

  private mutating func write(_ type: ValueType) {
    member("words", type.words)
    switch type {
    case .number(let minimum, let maximum):
      member("type", "number")
      member("minimum", minimum)
      member("maximum", maximum)
    case .positiveNumber:
      member("type", "number")
      member("minimum", 0)
    case .integer(let minimum, let maximum):
      member("type", "integer")
      member("minimum", minimum)
      member("maximum", maximum)
    case .boolean: member("type", "boolean")
    case .string: member("type", "string")
    case .enumeration(let values):
      member("type", "choice")
      member("values", values)
    case .words(let list):
      member("type", "choice")
      member("values", list.words)
    case .array, .table, .tableOf, .named, .anyOf: member("type", "json")
    }
  }

  mutating func value(device: Device) {
    object { json in
      json.member("id", device.id)
      json.member("title", device.models.first ?? device.id)
      json.member("models", device.models)
      json.member("idiom", device.idiom.rawValue)
      json.member("size", [device.portraitSize.width, device.portraitSize.height])
      json.member("safeTop", device.screens[.portrait]?.safeArea.top)
      json.member("safeBottom", device.screens[.portrait]?.safeArea.bottom)
      json.object("splits") { json in
        for orientation in Orientation.allCases {
          let windows = device.windows[orientation] ?? [:]
          json.member(
            orientation.rawValue,
            Split.allCases.filter { windows[$0] != nil }.map(\.rawValue)
          )
        }
      }
    }
  }

  mutating func value(step: ExplanationStep) {
    object { json in
      json.member("title", step.title)
      json.member("text", step.text)
      json.member("rule", step.rule)
      json.member("path", step.path.map { "\($0)" })
      if step.position != .none { json.member("line", Int(step.position.line)) }
      json.member("plugin", step.plugin)
      json.member("level", step.level)
    }
  }

  mutating func value(_ diagnostic: Diagnostic, in collection: Int) {
    object { json in
      json.member("collection", collection)
      json.member("kind", diagnostic.kind.rawValue)
      json.member("section", diagnostic.section)
      json.member("count", diagnostic.count)
      json.member("items", diagnostic.items)
      json.member("message", diagnostic.message)
    }
  }
}
