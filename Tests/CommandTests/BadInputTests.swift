import Foundation
import TestSupport
import Testing

/// Bad input of a user, and the program's messages about it.
struct BadInput: Sendable, CustomTestStringConvertible {
  let name: String
  var arguments = standard
  var input: String = ""
  let status: Int32
  /// Lines that the message contains unchanged.
  let says: [String]

  var testDescription: String { name }

  static let standard = ["solve", "-", "--plugins", "Tests/CommandTests/Fixtures/plugins"]
}

extension BadInput {
  /// An invalid document.
  static func document(_ name: String, _ text: String, _ status: Int32, _ says: String...) -> Self {
    BadInput(name: name, input: text, status: status, says: says)
  }

  /// A valid document that names an invalid plugin.
  static func plugin(_ name: String, _ says: String...) -> Self {
    BadInput(
      name: "plugin \(name)",
      arguments: standard + (name == "loopsInIndex" ? ["--deadline", "250ms"] : []),
      input: #"{"sections": [{"layout": "\#(name)", "items": 3}]}"#,
      status: 70,
      says: says
    )
  }
}

@Suite("Error reports for bad input")
struct BadInputTests {
  static let documents: [BadInput] = [
    BadInput(
      name: "missing file",
      arguments: ["solve", "nowhere.json"],
      status: 74,
      says: [
        "error: the document cannot be read: No such file or directory [NOT_FOUND]",
        "  --> nowhere.json",
      ]
    ),
    .document(
      "invalid JSON",
      "{\"sections\": [\n  {\"layout\": \"list\" \"items\": 3}\n]}",
      65,
      "error: “,” or “}” was expected, not “\"” [INVALID_ARGUMENT]",
      "  --> standard input:2:21  sections[0]",
      "   |                     ^"
    ),
    .document(
      "an alignment that does not exist",
      #"{"sections": [{"items": 3, "layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "items": [{"size": {"width": 40, "height": 40}}]}, "boundarySupplementaryItems": [{"elementKind": "header", "size": {"width": 10, "height": 10}, "alignment": "topp"}]}}]}"#,
      65,
      "error: sections[0].layout.boundarySupplementaryItems[0].alignment: there is no alignment “topp” [INVALID_ARGUMENT]",
      "  = hint: did you mean “top”?"
    ),
    .document(
      "a supplementary item without a size",
      #"{"sections": [{"items": 3, "layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "items": [{"size": {"width": 40, "height": 40}, "supplementaryItems": [{"elementKind": "badge", "containerAnchor": {"edges": ["top"]}}]}]}}}]}"#,
      65,
      "error: sections[0].layout.group.items[0].supplementaryItems[0] needs the key “size” [INVALID_ARGUMENT]"
    ),
    .document(
      "a negative fraction",
      #"{"sections": [{"items": 3, "layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": -0.5}, "height": 40}, "items": [{"size": {"width": 40, "height": 40}}]}}}]}"#,
      65,
      "error: sections[0].layout.group.size.width.fractionalWidth must be 0 or more, not -0.5 [INVALID_ARGUMENT]"
    ),
    .document(
      "a group of no items",
      #"{"sections": [{"items": 3, "layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "count": 0, "item": {"size": {"width": 40, "height": 40}}}}}]}"#,
      65,
      "error: sections[0].layout.group.count must be from 1 to 1000000, not 0 [INVALID_ARGUMENT]"
    ),
    .document(
      "a scrolling behavior that does not exist",
      #"{"sections": [{"items": 3, "layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "items": [{"size": {"width": 40, "height": 40}}]}, "orthogonalScrolling": "pageing"}}]}"#,
      65,
      "error: sections[0].layout.orthogonalScrolling: there is no scrolling behavior “pageing” [INVALID_ARGUMENT]",
      "  = hint: did you mean “paging”?"
    ),
    .document(
      "an order that leaves an item out",
      #"{"sections": [{"items": 3, "layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "items": [{"size": {"width": 40, "height": 40}}]}, "order": [0, 1]}}]}"#,
      65,
      "error: sections[0].layout.order: it must name each of the 3 items once [INVALID_ARGUMENT]"
    ),
    .document(
      "unknown key",
      #"{"sections": [{"layout": "list", "itms": 3, "items": 3}]}"#,
      65,
      "error: sections[0] has an unknown key “itms” [INVALID_ARGUMENT]",
      "  --> standard input:1:34  sections[0]",
      "  = hint: did you mean “items”?"
    ),
    .document(
      "wrong type",
      #"{"sections": [{"layout": "list", "items": "three"}]}"#,
      65,
      "error: sections[0].items must be a count, an array, {count, cycle} or {file}, "
        + "not a string [INVALID_ARGUMENT]"
    ),
    .document(
      "negative size",
      #"{"sections": [{"layout": "list", "options": {"rowHeight": -4}, "items": 3}]}"#,
      65,
      "error: sections[0].options.rowHeight must be 0 or more, not -4 [INVALID_ARGUMENT]",
      "  --> standard input:1:59  sections[0].options.rowHeight"
    ),
    .document(
      "size that is not finite",
      #"{"environment": {"container": {"width": 1e999, "height": 1}}}"#,
      65,
      "error: environment.container.width must be a number that fits a double, not 1e999 "
        + "[INVALID_ARGUMENT]"
    ),
    .document(
      "unknown provider",
      #"{"sections": [{"layout": "lisst", "items": 3}]}"#,
      65,
      "error: sections[0].layout: there is no provider “lisst” [NOT_FOUND]",
      "  = hint: did you mean “list”?"
    ),
    .document(
      "wrong option of a plugin",
      #"{"sections": [{"layout": "strict", "options": {"step": 65}, "items": 3}]}"#,
      65,
      "error: sections[0].options.step must be from 0 to 64, not 65 [INVALID_ARGUMENT]",
      "  --> standard input:1:56  sections[0].options.step",
      "  = plugin strict 2.1.0, Group, section 0"
    ),
  ]

  static let plugins: [BadInput] = [
    .plugin(
      "mirrorOfItself",
      "error: “mirrorOfItself” calls itself: mirrorOfItself → mirrorOfItself → mirrorOfItself [RESOURCE_EXHAUSTED]"
    ),
    .plugin(
      "syntaxError",
      "error: ')' expected near 'return' [INVALID_ARGUMENT]",
      "  --> Tests/CommandTests/Fixtures/plugins/syntaxError.lua:4:5",
      " 4 |     return {}"
    ),
    .plugin(
      "throws",
      "error: attempt to index a nil value (field 'y') [INTERNAL]",
      "  --> Tests/CommandTests/Fixtures/plugins/throws.lua:2:12",
      " 2 |   return x.y.z",
      "  = plugin throws, Group, section 0"
    ),
    .plugin(
      "returnsNothing",
      "error: the hook “group” must return a list of frames, not nothing [INVALID_ARGUMENT]"
    ),
    .plugin(
      "nanFrame",
      "error: frames[3].width must be a finite number [INVALID_ARGUMENT]",
      "  --> Tests/CommandTests/Fixtures/plugins/nanFrame.lua  frames[3].width"
    ),
    .plugin(
      "hugeBuffer",
      "error: 1000000000 frames cannot be held within the memory of a plugin [RESOURCE_EXHAUSTED]",
      "  --> Tests/CommandTests/Fixtures/plugins/hugeBuffer.lua:4  frames"
    ),
    .plugin(
      "hugeTable",
      "error: the script needs more memory than it may have [RESOURCE_EXHAUSTED]"
    ),
    .plugin(
      "loopsInIndex",
      "error: the script did not end within its deadline [DEADLINE_EXCEEDED]",
      "  --> Tests/CommandTests/Fixtures/plugins/loopsInIndex.lua:4"
    ),
    .plugin("recursesInIndex", "error: C stack overflow [RESOURCE_EXHAUSTED]"),
    .plugin(
      "newerApi",
      "error: the plugin needs version 2 of the contract; this host supports version 1 "
        + "[FAILED_PRECONDITION]"
    ),
    .plugin(
      "unknownKey",
      "error: unknown key “grop” [INVALID_ARGUMENT]",
      "  = hint: did you mean “group”?"
    ),
    .plugin(
      "asksItself",
      "error: “asksItself” calls itself: asksItself → asksItself [RESOURCE_EXHAUSTED]"
    ),
    .plugin(
      "asksUnknown",
      "error: there is no provider “lst” [NOT_FOUND]",
      "  --> Tests/CommandTests/Fixtures/plugins/asksUnknown.lua:1"
    ),
    .plugin(
      "writesReadOnly",
      "error: cannot change 'displayScale' of environment.traits, which is read-only [INTERNAL]",
      "  --> Tests/CommandTests/Fixtures/plugins/writesReadOnly.lua:4"
    ),
    .plugin(
      "undefinedGlobal",
      "error: undefined global 'fraktionalWidth' [INTERNAL]",
      "  = hint: did you mean “fractionalWidth”?"
    ),
    .plugin(
      "tooFewFrames",
      "error: frames must be one for each of the 3 items, not 0 [INVALID_ARGUMENT]"
    ),
    .plugin(
      "emptyGroup",
      "error: group.items must be one item or more, not an empty array [INVALID_ARGUMENT]"
    ),
    .plugin(
      "unsetSlot",
      "error: frames[2] is missing [INVALID_ARGUMENT]",
      "  = hint: each of the buffer's 2 frames must be set"
    ),
  ]

  static let usage: [BadInput] = [
    BadInput(name: "no document", arguments: ["solve"], status: 64, says: []),
    BadInput(name: "unknown command", arguments: ["slove", "x.json"], status: 64, says: []),
    BadInput(
      name: "unknown form",
      arguments: ["solve", "-", "--format", "xml"],
      status: 64,
      says: []
    ),
    BadInput(
      name: "unknown device",
      arguments: ["solve", "-", "--device", "iphone-51"],
      status: 64,
      says: []
    ),
    BadInput(
      name: "both queries",
      arguments: ["solve", "-", "--visible", "--rect", "0,0,1,1"],
      status: 64,
      says: ["error: --visible and --rect cannot be combined"]
    ),
  ]

  @Test(
    "Bad input ends a command with its status, an error message and no result",
    arguments: documents + plugins + usage
  )
  func refused(_ bad: BadInput) async throws {
    let run = try await Program.run(bad.arguments, input: bad.input)
    #expect(run.status == bad.status)
    #expect(run.output == "")
    #expect(!run.errors.isEmpty)
    let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in bad.says {
      #expect(lines.contains(line), "“\(line)” is missing in:\n\(run.errors)")
    }
  }

  @Test("An error is one line of JSON if results are JSON", arguments: ["json", "ndjson"])
  func json(_ format: String) async throws {
    let run = try await Program.run(
      ["solve", "-", "--format", format],
      input: #"{"sections": [{"layout": "lisst", "items": 3}]}"#
    )
    #expect(run.status == 65)
    #expect(run.output == "")
    let expected =
      #"{"error": {"code": "NOT_FOUND", "message": "sections[0].layout: there is no provider “lisst”", "#
      + #""section": 0, "path": "sections[0].layout", "file": "standard input", "line": 1, "#
      + #""column": 26, "excerpt": "{\"sections\": [{\"layout\": \"lisst\", \"items\": 3}]}", "#
      + #""hint": "did you mean “list”?"}}"# + "\n"
    #expect(run.errors == expected)
  }

  @Test("A mistake in one plugin does not keep the others from loading")
  func others() async throws {
    let run = try await Program.run(
      ["solve", "-", "--plugins", "Tests/CommandTests/Fixtures/plugins"],
      input: #"{"sections": [{"layout": "strict", "items": 3}, {"layout": "circle", "items": 3}]}"#
    )
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("plugins check reports each broken file of a folder")
  func check() async throws {
    let folder = "Tests/CommandTests/Fixtures/plugins"
    let run = try await Program.run(["plugins", "check", folder, "--deadline", "400ms"])
    #expect(run.status == 1)
    #expect(run.output.contains("ok      strict: group  (\(folder)/strict.lua; a sample)\n"))
    #expect(run.output.contains("failed  syntaxError  (\(folder)/syntaxError.lua)\n"))
    #expect(run.output.contains("failed  newerApi  (\(folder)/newerApi.lua)\n"))
    #expect(run.errors.contains("error: ')' expected near 'return' [INVALID_ARGUMENT]"))
  }
}
