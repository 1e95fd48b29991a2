import Testing

@testable import Command

/// Everyday arguments, which are read without the parser, mean what the parser would read.
@Suite("Everyday arguments")
struct EverydayArgumentTests {
  @Test(
    "commands are as the parser makes them",
    arguments: [
      "solve list.json", "solve -", "solve --format json list.json",
      "solve list.json --format=ndjson --strict",
      "solve a.json --visible --device iphone-se --orientation landscape --size 300x400",
      "solve a.json --content-offset 0,120 --state selected=3 --state 1.open=yes --trait displayScale=2",
      "solve a.json --rect 0,0,10,10 --plugins a --plugins=b --deadline 2s --memory 1GiB --isolate",
      "solve a.json --time-limit none --memory-limit 2GiB --log-level debug --color never",
      "draw a.json", "draw a.json -o b.svg",
      "draw --output=b.png a.json --scale 3 --pixels 1000 --theme dark",
      "draw a.json -o b.pdf --visible --legend --measure --bezel --limit 7 --label title",
      "draw a.json --whole --graphics none",
      "explain a.json 1.4", "explain a.json 0.0 --format json --device iphone-se",
      "check a.json", "check --format json a.json --device iphone-se",
    ]
  )
  func asTheParser(_ line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let command = try #require(LayouthostCommand.everyday(arguments))
    let parsed = try #require(LayouthostCommand.parsedAlone(arguments))
    #expect(String(reflecting: command) == String(reflecting: parsed))
  }

  @Test(
    "unusual and wrong arguments are left to the parser",
    arguments: [
      "solve", "solve a.json b.json", "solve a.json --format", "solve a.json --format xml",
      "solve a.json -f",
      "solve a.json --format json --format json", "solve a.json --visible --visible",
      "solve --help",
      "solve a.json --content-offset -1,0", "solve -- a.json", "solve a.json --format=",
      "solve a.json --visibl",
      "solve a.json --visible=yes", "solve a.json --device nokia",
      "solve a.json --visible --rect 0,0,1,1",
      "solve a.json --server here", "draw a.json -o -", "draw a.json -ob.svg",
      "draw a.json -o b.gif", "draw a.json -o",
      "draw a.json --no-labels", "draw a.json --film 3", "draw a.json --legend", "explain a.json",
      "explain a.json 1.x", "draw a.json --label --visible x", "draw --label --visible x a.json",
      "check a.json b.json", "check a.json --devices all", "batch a.ndjson", "help solve",
    ]
  )
  func leftToTheParser(_ line: String) {
    #expect(LayouthostCommand.everyday(line.split(separator: " ").map(String.init)) == nil)
  }
}
