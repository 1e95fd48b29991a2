import LayoutModel

/// Finds the mistakes of a document after the first: repairs each one in the tree, and decodes the
/// rest again.
///
/// Mistakes that follow from another one do not count. A wrong value is left out; a misspelt key
/// gets the name that was probably meant; an incomplete section becomes an empty list.
struct FurtherMistakes {
  /// The maximum number of reported mistakes of a document, with the first.
  static let limit = 10
  /// The maximum number of elements of an array in which values are repaired.
  private static let elementLimit = 10_000

  /// The tree with the repairs so far.
  private(set) var root: ValueDecoder
  /// The paths of the values that were left out.
  private var removed: Set<DocumentPath> = []
  /// The paths of the values whose misspelt keys were replaced.
  private var renamed: Set<DocumentPath> = []
  /// The paths of the objects from which unknown keys were removed.
  private var reduced: Set<DocumentPath> = []

  init(_ root: ValueDecoder) { self.root = root }

  /// Returns the mistakes after the first, at most nine, in the order in which they are found.
  ///
  /// `decode` decodes the repaired tree, and throws its first mistake.
  /// - Complexity: up to 20 times that of decoding.
  mutating func mistakes(
    after first: LayoutError,
    decode: (ValueDecoder) throws(LayoutError) -> Void
  ) -> [LayoutError] {
    var found = [first]
    var last = first
    for _ in 0..<(2 * Self.limit) where found.count < Self.limit {
      guard mend(last) else { break }
      do throws(LayoutError) {
        try decode(root)
        break
      } catch {
        // A limit of the operation ends the search.
        if case .tooMuch = error.problem { break }
        last = error
        if !isConsequence(error), !found.contains(error) { found.append(error) }
      }
    }
    return Array(found.dropFirst())
  }

  /// Whether a mistake comes from a value that was left out, or whose key was guessed.
  private func isConsequence(_ error: LayoutError) -> Bool {
    switch error.problem {
    case .missingKey(let key): removed.contains(error.place.appending(key))
    case .contradiction:
      removed.union(renamed).contains { $0.steps.dropLast() == error.place.steps[...] }
    // Probably another key was meant, or an object that is now empty is read as another form.
    case .wrongType: renamed.contains(error.place) || reduced.contains(error.place)
    case .notAmong, .unknownName: renamed.contains(error.place)
    default: false
    }
  }

  /// Changes the tree so that it no longer has a mistake; false if that is not possible.
  private mutating func mend(_ error: LayoutError) -> Bool {
    switch error.problem {
    case .unknownKey(let key, let known):
      let meant = known.nearest(to: key)
      if let meant {
        renamed.insert(error.place.appending(meant))
      } else {
        reduced.insert(error.place)
      }
      return Self.change(&root.value, error.place.steps[...]) { value in
        guard case .object(var object) = value.content,
          let index = object.members.firstIndex(where: { $0.key == key })
        else { return false }
        if let meant, object[meant] == nil {
          object.members[index].key = meant
        } else {
          object.members.remove(at: index)
        }
        value.content = .object(object)
        return true
      }
    // A file is the whole of the value that names it.
    case .unusable: return remove(error.place.steps.dropLast())
    case .duplicateKey, .syntax, .tooMuch: return false
    default: return remove(error.place.steps[...])
    }
  }

  /// Leaves a value out, or replaces it with one without mistakes.
  private mutating func remove(_ path: ArraySlice<DocumentPath.Step>) -> Bool {
    guard let last = path.last else { return false }
    let parent = path.dropLast()
    switch last {
    case .key(let key):
      removed.insert(DocumentPath(Array(path), indexBase: root.path.indexBase))
      return Self.change(&root.value, parent) { value in
        guard case .object(var object) = value.content, object[key] != nil else { return false }
        object.remove(key)
        value.content = .object(object)
        return true
      } || remove(parent)
    case .index:
      guard case .key(let list)? = parent.last, let blank = Self.blanks[list] else {
        return remove(parent)
      }
      return Self.change(&root.value, path) { value in
        guard value != blank else { return false }
        value = blank
        return true
      }
    }
  }

  /// The values that replace wrong elements, by the key of their list.
  private static let blanks: [String: SourceValue] = [
    "sections": ["layout": "list", "items": 0], "items": [:],
  ]

  /// Changes the value at a path; false if it is missing, or the closure changes nothing.
  private static func change(
    _ value: inout SourceValue,
    _ path: ArraySlice<DocumentPath.Step>,
    _ body: (inout SourceValue) -> Bool
  ) -> Bool {
    guard let step = path.first else { return body(&value) }
    switch (step, value.content) {
    case (.key(let key), .object(var object)):
      guard let index = object.members.firstIndex(where: { $0.key == key }),
        change(&object.members[index].value, path.dropFirst(), body)
      else { return false }
      value.content = .object(object)
      return true
    case (.index(let index), .array(let array)):
      guard array.indices.contains(index), array.count <= elementLimit else { return false }
      var elements = Array(array)
      guard change(&elements[index], path.dropFirst(), body) else { return false }
      value.content = .array(SourceArray(elements))
      return true
    default: return false
    }
  }
}

extension Session {
  /// Returns the mistakes of a document's environment and sections after the first one that solving
  /// found; the session is unchanged.
  ///
  /// Replaces the part with each mistake, and solves the rest again, at most nine times.
  /// - Complexity: up to nine times that of solving; the search ends with an attempt that a limit
  ///   stops.
  func furtherFailures(
    after first: LayoutError,
    solve: () throws(LayoutError) -> Void
  ) -> [LayoutError] {
    guard first.origin == .document, state.document.screen == nil else { return [] }
    return restoring {
      var (found, last) = ([first], first)
      while found.count < FurtherMistakes.limit, replacePart(with: last) {
        do throws(LayoutError) {
          try solve()
          break
        } catch {
          let isStopped = [.cancelled, .resourceExhausted, .deadlineExceeded].contains(error.code)
          guard error != last, !isStopped else { break }
          last = error
          if error.origin == .document { found.append(error) }
        }
      }
      return Array(found.dropFirst())
    }
  }

  /// Returns the section that a path begins with, from 0; nil otherwise.
  private static func section(of path: String) -> Int? {
    guard path.hasPrefix("sections[") else { return nil }
    return Int(path.dropFirst("sections[".count).prefix { $0.isNumber })
  }

  /// Replaces the part of the document that a failure is about; false if it is not about a part.
  private func replacePart(with failure: LayoutError) -> Bool {
    let section = failure.section ?? Self.section(of: failure.path ?? "")
    if let section, state.document.collections[0].sections.indices.contains(section) {
      state.document.collections[0].sections[section] = DocumentSection(
        layout: .provider(ProviderReference(name: "list")),
        items: LayoutItems(count: 0)
      )
      return true
    }
    guard failure.path?.hasPrefix("environment") == true else { return false }
    state.document.environment = EnvironmentDescription()
    return true
  }
}
