import Foundation
import TestSupport
import Testing

@Suite("layouthost doctor")
struct DoctorTests {
  struct Finding: Decodable, Equatable {
    let subject: String
    let outcome: String
    let found: String
    let advice: String?
  }

  private static let sound =
    "return { api = 1, group = function() return {{ x = 0, y = 0, width = 50, height = 50 }} end }"

  /// Runs the doctor, as another user if `before` says so.
  private func findings(
    _ arguments: [String] = [],
    in folder: TemporaryFolder,
    before: [String] = [],
    variables: [String: String] = [:]
  ) async throws -> (findings: [Finding], status: Int) {
    let words = before + [Program.path, "doctor", "--format", "json"] + arguments
    let run = try await Program.run("env", words, in: folder.url, variables: variables)
    let findings = try JSONDecoder().decode([Finding].self, from: Data(run.output.utf8))
    for finding in findings {
      #expect((finding.advice == nil) == (finding.outcome == "ok"), "\(finding)")
    }
    #expect(run.status == (findings.contains { $0.outcome == "problem" } ? 1 : 0))
    return (findings, run.status)
  }

  @Test("doctor reports every subject, and no problem on the machine of the tests")
  func well() async throws {
    let folder = try TemporaryFolder()
    let (findings, status) = try await findings([], in: folder)
    #expect(status == 0, "\(findings.filter { $0.outcome != "ok" })")
    let subjects = findings.map(\.subject)
      .reduce(into: [String]()) { subjects, subject in
        if subjects.last != subject { subjects.append(subject) }
      }
    #expect(
      subjects == [
        "version", "lua", "texts", "fonts", "project", "plugins", "isolated", "watching",
        "terminal", "history",
      ]
    )
    let first = { subject in findings.first { $0.subject == subject }?.found ?? "" }
    #expect(first("version").wholeMatch(of: /layouthost \d+\.\d+\.\d+/) != nil)
    #expect(first("lua").wholeMatch(of: /Lua 5\.4\.\d+, .*lua.*/) != nil)
    #expect(
      first("texts").wholeMatch(of: /Pango 1\.\d+\.\d+, \/.*; Cairo 1\.\d+\.\d+, \/.*/) != nil
    )
    #expect(first("watching").contains("watching plugins polls"))
  }

  /// The state of a folder, and the finding that reports it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var files: [String: String] = [:]
    var arguments: [String] = []
    var before: [String] = []
    var variables: [String: String] = [:]
    let subject: String
    let outcome: String
    let found: String
    let advice: String?
  }

  static let cases = [
    Case(
      testDescription: "a plugin with a mistake",
      files: ["plugins/bad.lua": "return {", "plugins/good.lua": sound],
      subject: "plugins",
      outcome: "problem",
      found: "bad does not load: unexpected symbol near <eof> (plugins/bad.lua:1)",
      advice: "layouthost plugins check plugins/bad.lua shows the line"
    ),
    Case(
      testDescription: "a plugin with a wrong key",
      files: ["plugins/bad.lua": "return { api = 1, grop = 1 }"],
      subject: "plugins",
      outcome: "problem",
      found: "bad does not load: unknown key “grop” (plugins/bad.lua)",
      advice: "did you mean “group”?"
    ),
    Case(
      testDescription: "two plugins of one name",
      files: ["a/same.lua": sound, "b/same.lua": sound + " -- another"],
      arguments: ["--plugins", "a", "--plugins", "b"],
      subject: "plugins",
      outcome: "problem",
      found: "several providers have the name “same”: a/same.lua, b/same.lua",
      advice: "rename all but one of them"
    ),
    Case(
      testDescription: "a sound folder",
      files: ["plugins/good.lua": sound, "plugins/good_test.lua": ""],
      subject: "plugins",
      outcome: "ok",
      found: "plugins (the standard folder): 1 plugin",
      advice: nil
    ),
    Case(
      testDescription: "a folder that is not there",
      arguments: ["--plugins", "nowhere"],
      subject: "plugins",
      outcome: "problem",
      found: "nowhere (--plugins) does not exist",
      advice: "create it, or name another folder"
    ),
    Case(
      testDescription: "a file in place of a folder",
      files: ["one.lua": sound],
      arguments: ["--plugins", "one.lua"],
      subject: "plugins",
      outcome: "problem",
      found: "one.lua (--plugins) is not a folder",
      advice: "name the folder that contains it"
    ),
    Case(
      testDescription: "no folder at all",
      subject: "plugins",
      outcome: "ok",
      found: "plugins (the standard folder) does not exist; you need none",
      advice: nil
    ),
    Case(
      testDescription: "nonsense in LAYOUTHOST_PLUGINS",
      variables: ["LAYOUTHOST_PLUGINS": "::\u{1B}[2J:/proc/self/nothing"],
      subject: "plugins",
      outcome: "warning",
      found: "\u{1B}[2J (LAYOUTHOST_PLUGINS) does not exist",
      advice: "create it, or remove it"
    ),
    Case(
      testDescription: "a folder of a project",
      files: [
        "layouthost.json": #"{"plugins": [{"folder": "layouts"}]}"#, "layouts/good.lua": sound,
      ],
      subject: "plugins",
      outcome: "ok",
      found: "layouts (layouthost.json): 1 plugin",
      advice: nil
    ),
    Case(
      testDescription: "a missing folder of a project",
      files: ["layouthost.json": #"{"plugins": [{"folder": "layouts"}]}"#],
      subject: "plugins",
      outcome: "warning",
      found: "layouts (layouthost.json) does not exist",
      advice: "create it, or remove it"
    ),
    Case(
      testDescription: "a project",
      files: ["layouthost.json": #"{"plugins": [{"folder": "layouts"}]}"#],
      subject: "project",
      outcome: "ok",
      found: "layouthost.json, which names 1 plugin folder",
      advice: nil
    ),
    Case(
      testDescription: "a project file with an unknown device",
      files: ["layouthost.json": #"{"device": "iphone-51"}"#],
      subject: "project",
      outcome: "problem",
      found: "device: there is no device “iphone-51” (layouthost.json:1)",
      advice: "did you mean “iphone-15”?"
    ),
    Case(
      testDescription: "HOME unset",
      before: ["-u", "HOME", "-u", "XDG_STATE_HOME"],
      subject: "history",
      outcome: "warning",
      found: "HOME is not set, so the prompt cannot save its history",
      advice: "set HOME, or set XDG_STATE_HOME to a folder for such files"
    ),
    Case(
      testDescription: "a file in place of a folder for the history",
      variables: ["XDG_STATE_HOME": "/dev/null"],
      subject: "history",
      outcome: "warning",
      found: "/dev/null cannot be written to, so the prompt cannot save its history",
      advice: "check who owns it, or set XDG_STATE_HOME to your own folder"
    ),
    Case(
      testDescription: "a folder for the history that is to be made",
      variables: ["XDG_STATE_HOME": "/tmp/layouthost-nowhere"],
      subject: "history",
      outcome: "ok",
      found: "the prompt will create /tmp/layouthost-nowhere/layouthost",
      advice: nil
    ),
  ]

  @Test(
    "doctor reports the state of plugins, project and history, and how to fix it",
    arguments: cases
  )
  func finds(_ example: Case) async throws {
    let folder = try TemporaryFolder(example.files)
    let (findings, _) = try await findings(
      example.arguments,
      in: folder,
      before: example.before,
      variables: example.variables
    )
    let expected = Finding(
      subject: example.subject,
      outcome: example.outcome,
      found: example.found,
      advice: example.advice
    )
    #expect(findings.contains(expected), "\(findings)")
  }

  @Test("doctor reports the line of an invalid project file, and continues")
  func invalidProject() async throws {
    let folder = try TemporaryFolder(["layouthost.json": "\n{\"device\": = 7}"])
    let (findings, status) = try await findings(in: folder)
    #expect(status == 1)
    let project = findings.first { $0.subject == "project" }
    #expect(project?.outcome == "problem")
    #expect(project?.found.hasSuffix("(layouthost.json:2)") == true)
    #expect(findings.contains { $0.subject == "watching" })
  }

  @Test("doctor reports a folder that cannot be read")
  func unreadable() async throws {
    let folder = try TemporaryFolder(["shut/good.lua": Self.sound])
    let shut = folder.path(of: "shut")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: shut)
    // Root can read every folder.
    let other = geteuid() == 0 ? ["setpriv", "--reuid", "65534", "--clear-groups"] : []
    let (findings, status) = try await findings(["--plugins", "shut"], in: folder, before: other)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: shut)
    #expect(status == 1)
    #expect(
      findings.contains(
        Finding(
          subject: "plugins",
          outcome: "problem",
          found: "shut (--plugins) cannot be read",
          advice: "allow it: chmod u+rx shut, or check who owns it"
        )
      ),
      "\(findings)"
    )
  }

  @Test(
    "doctor warns if the type or the locale of the terminal is not set",
    arguments: ["TERM", "LANG"]
  )
  func terminal(without variable: String) async throws {
    let folder = try TemporaryFolder()
    let terminal = try await Terminal(
      "env -u LC_ALL -u LC_CTYPE LANG=C.UTF-8 TERM=xterm-256color COLORTERM=truecolor NO_COLOR= "
        + "env -u \(variable) \(Program.path) doctor --plugins \(folder.path); read -r line"
    )
    if variable == "TERM" {
      try await terminal.waitFor(
        "warning  terminal  TERM is not set, so the cursor cannot be moved"
      )
      try await terminal.waitFor("text is UTF-8 (C.UTF-8)")
    } else {
      try await terminal.waitFor("xterm-256color, 100 × 40 characters, 16 million colours")
      try await terminal.waitFor("warning  terminal  the locale is not set")
    }
    try await terminal.waitFor("→ export ")
    try await terminal.waitFor("\n1 warning\n")
    await terminal.close()
  }

  @Test("doctor prints control characters as visible symbols")
  func escapes() async throws {
    let folder = try TemporaryFolder()
    let run = try await Program.run(
      ["doctor"],
      in: folder.url,
      variables: ["LAYOUTHOST_PLUGINS": "\u{1B}[2J"]
    )
    #expect(run.output.contains("␛[2J (LAYOUTHOST_PLUGINS) does not exist"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.hasSuffix("1 warning\n"))
  }
}
