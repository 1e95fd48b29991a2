import LayoutModel
import TestSupport
import Testing

@Suite("layouthost plugins graph")
struct GraphCommandTests {
  private static let folder = "Tests/CommandTests/Fixtures/plugins"

  private func run(_ arguments: [String], input: String = "") async throws -> Program.Run {
    let arguments =
      ["plugins", "graph"] + arguments + ["--plugins", Self.folder]
    return try await Program.run(arguments, input: input)
  }

  @Test("plugins graph lists the values that each value of a graph reads")
  func text() async throws {
    let run = try await run(["badge"])
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      run.output == """
        graph 1  \(Self.folder)/badge.lua:2
        value       reads
        a "name"*   (an input)
        badgeWidth  (nothing)
        badgeX      badgeWidth, width*
        gap*        (an input)
        height      lines
        length*     (an input)
        lines       length*, textWidth
        textWidth   badgeX, gap*
        unneeded    (not read)
        width*      (an input)

        * given as an input

        """
    )
  }

  @Test("plugins graph --format dot prints a graph for Graphviz")
  func dot() async throws {
    let run = try await run(["badge", "--format", "dot"])
    #expect(run.status == 0)
    #expect(
      run.output == #"""
        digraph "badge" {
          subgraph "cluster_1" {
            label="graph 1  \#(Self.folder)/badge.lua:2";
            "1 a \"name\"" [label="a \"name\"", shape=box];
            "1 badgeWidth" [label="badgeWidth"];
            "1 badgeX" [label="badgeX"];
            "1 gap" [label="gap", shape=box];
            "1 height" [label="height"];
            "1 length" [label="length", shape=box];
            "1 lines" [label="lines"];
            "1 textWidth" [label="textWidth"];
            "1 unneeded" [label="unneeded", style=dashed];
            "1 width" [label="width", shape=box];
            "1 badgeX" -> "1 badgeWidth";
            "1 badgeX" -> "1 width";
            "1 height" -> "1 lines";
            "1 lines" -> "1 length";
            "1 lines" -> "1 textWidth";
            "1 textWidth" -> "1 badgeX";
            "1 textWidth" -> "1 gap";
          }
        }

        """#
    )
  }

  @Test(
    "plugins graph --format json prints each value with its origin and the values that it reads"
  )
  func json() async throws {
    let run = try await run(["badge", "--format", "json"])
    #expect(run.status == 0)
    let line = #"      {"name": "badgeX", "origin": "computed", "reads": ["badgeWidth", "width"]},"#
    #expect(run.output.split(separator: "\n").contains(Substring(line)))
    #expect(try JSONWriter.isJSON(run.output))
  }

  @Test(
    "plugins graph reports that a plugin or an engine has no graph",
    arguments: ["unsetSlot", "grid"]
  )
  func none(_ name: String) async throws {
    // The first one's only hook fails in a dry run; an engine is not called at all.
    let document = #"{"sections": [{"layout": "list", "items": 1}]}"#
    let run = try await run([name, "-"], input: document)
    #expect(run.status == 0)
    #expect(run.output == "“\(name)” has no graph\n")
    let json = try await self.run([name, "-", "--format", "json"], input: document)
    #expect(json.output == "{\n  \"plugin\": \"\(name)\",\n  \"graphs\": []\n}\n")
  }

  @Test("plugins graph solves the given document instead of a dry run's items")
  func document() async throws {
    let document = #"""
      {"sections": [{"layout": "list", "items": 1,
                     "options": {"rowHeight": {"estimated": 44}, "cell": "badge"}}]}
      """#
    #expect(try await run(["badge", "-"], input: document).output == run(["badge"]).output)
    let other = try await run(["badge", "-"], input: #"{"sections": []}"#)
    #expect(other.status == 0)
    #expect(other.output.contains("\nheight      (not read)\n"))
  }

  @Test("plugins graph suggests naming a document if its dry run fails")
  func dryRun() async throws {
    let run = try await run(["throws"])
    #expect(run.status == 70)
    #expect(run.output == "")
    #expect(run.errors.contains("name a document to use your own items"))
  }

  @Test("plugins graph suggests a similar name for an unknown plugin")
  func unknown() async throws {
    let run = try await run(["bagde"])
    #expect(run.status == 65)
    #expect(run.errors.contains("did you mean “badge”?"))
  }
}
