import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Tables of plugins")
struct ManifestTests {
  static let hook = "group = function() end"

  @Test(
    "A plugin with an invalid table does not load",
    arguments: [
      Expected(
        "",
        .invalidArgument,
        "a plugin's file must return a table, not nothing",
        hint: "its last statement is return { api = 1, … }"
      ),
      Expected(
        "return 12",
        .invalidArgument,
        "a plugin's file must return a table, not a number",
        hint: "its last statement is return { api = 1, … }"
      ),
      Expected(
        "return print",
        .invalidArgument,
        "a plugin's file must return a table, not a function",
        hint: "its last statement is return { api = 1, … }"
      ),
      Expected(
        "return {}",
        .invalidArgument,
        "the key “api” is missing",
        hint: "write api = 1, the version of the contract"
      ),
      Expected(
        "return { api = 1 }",
        .invalidArgument,
        "a plugin needs at least one of the hooks section, group, layout, cell, visibleItems, "
          + "targetContentOffset, screen, coordinate, movementTarget, appearingItems, "
          + "disappearingItems, contentOffsetAfterChange, collection"
      ),
      Expected(
        "return { \(hook) }",
        .invalidArgument,
        "the key “api” is missing",
        hint: "write api = 1, the version of the contract"
      ),
      Expected(
        "return { api = '1', \(hook) }",
        .invalidArgument,
        "api must be an integer, not a string",
        path: "api"
      ),
      Expected(
        "return { api = 1.5, \(hook) }",
        .invalidArgument,
        "api must be an integer, not 1.5",
        path: "api"
      ),
      Expected(
        "return { api = 0 / 0, \(hook) }",
        .invalidArgument,
        "api must be a finite number, not nan",
        path: "api",
        hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
      ),
      Expected(
        "return { api = {}, \(hook) }",
        .invalidArgument,
        "api must be an integer, not a table with names",
        path: "api"
      ),
      Expected(
        "return { api = 2, \(hook) }",
        .failedPrecondition,
        "the plugin needs version 2 of the contract; this host supports version 1",
        hint: "use a newer layouthost, or write api = 1 if that is enough"
      ),
      Expected(
        "return { api = 2, unheardOf = true, \(hook) }",
        .failedPrecondition,
        "the plugin needs version 2 of the contract; this host supports version 1",
        hint: "use a newer layouthost, or write api = 1 if that is enough"
      ),
      Expected(
        "return { api = 0, \(hook) }",
        .failedPrecondition,
        "the plugin needs version 0 of the contract; this host supports version 1",
        hint: "change the plugin to version 1 of the contract"
      ),
      Expected(
        "return { api = 1, \(hook), summry = 'x' }",
        .invalidArgument,
        "unknown key “summry”",
        hint: "did you mean “summary”?"
      ),
      Expected(
        "return { api = 1, layuot = function() end }",
        .invalidArgument,
        "unknown key “layuot”",
        hint: "did you mean “layout”?"
      ),
      Expected(
        "return { api = 1, \(hook), 7 }",
        .invalidArgument,
        "the keys of the returned table must be names"
      ),
      Expected(
        "return { api = 1, \(hook), [true] = 7 }",
        .invalidArgument,
        "the keys of the returned table must be names"
      ),
      Expected(
        "return { api = 1, group = {} }",
        .invalidArgument,
        "group must be a function, not a table",
        path: "group"
      ),
      Expected(
        "return { api = 1, layout = 'list' }",
        .invalidArgument,
        "layout must be a function, not a string",
        path: "layout"
      ),
      Expected(
        "return { api = 1, name = 7, \(hook) }",
        .invalidArgument,
        "name must be a string, not a number",
        path: "name"
      ),
      Expected(
        "return { api = 1, name = '', \(hook) }",
        .invalidArgument,
        "name must be a name, not an empty string",
        path: "name"
      ),
      Expected(
        "return { api = 1, name = print, \(hook) }",
        .invalidArgument,
        "name must be plain data, not a function",
        path: "name"
      ),
      Expected(
        "return { api = 1, name = '\\xff', \(hook) }",
        .invalidArgument,
        "name must be a string in UTF-8, not other bytes",
        path: "name"
      ),
      Expected(
        "return { api = 1, version = 1.0, \(hook) }",
        .invalidArgument,
        "version must be a string, not a number",
        path: "version"
      ),
      Expected(
        "return { api = 1, summary = true, \(hook) }",
        .invalidArgument,
        "summary must be a string, not a boolean",
        path: "summary"
      ),
      Expected(
        "return { api = 1, requires = 'log', \(hook) }",
        .invalidArgument,
        "requires must be a list, not a string",
        path: "requires"
      ),
      Expected(
        "return { api = 1, requires = { 'log', 'files' }, \(hook) }",
        .invalidArgument,
        "requires[2]: there is no capability “files”",
        path: "requires[2]",
        hint: "known here: log, text"
      ),
      Expected(
        "return { api = 1, requires = { 7 }, \(hook) }",
        .invalidArgument,
        "requires[1] must be a string, not a number",
        path: "requires[1]"
      ),
      Expected(
        "return { api = 1, requires = { 'log', [3] = 'log' }, \(hook) }",
        .invalidArgument,
        "requires: a table's keys must be strings, or 1, 2, 3 without holes",
        path: "requires"
      ),
    ]
  )
  func refused(_ expected: Expected) throws {
    let folder = try TemporaryFolder(["p.lua": expected.name])
    let registry = ProviderRegistry.over(folder)
    let failure = try registry.failure(of: ProviderRequest("p"))
    expected.check(failure)
    #expect(failure.plugin == "p")
    #expect(failure.method == .describe)
    #expect(failure.origin == .plugin)
    #expect(failure.file == folder.path(of: "p.lua"))
    #expect(registry.providers().last?.failure == failure)
  }

  @Test(
    "A plugin with an invalid description of options does not load",
    arguments: [
      Expected(
        "7",
        .invalidArgument,
        "options must be a table with names, not a number",
        path: "options"
      ),
      Expected(
        "{ 'a' }",
        .invalidArgument,
        "options must be a table with names, not a list",
        path: "options"
      ),
      Expected(
        "{ a = 'number' }",
        .invalidArgument,
        "options.a must be a table with names, not a string",
        path: "options.a",
        hint: "write a = { type = \"number\", default = … }"
      ),
      Expected(
        "{ a = {} }",
        .invalidArgument,
        "options.a needs the key “type”",
        path: "options.a",
        hint: "write a = { type = \"number\", default = … }"
      ),
      Expected(
        "{ a = { type = 'nmber' } }",
        .invalidArgument,
        "options.a.type: there is no option type “nmber”",
        path: "options.a.type",
        hint: "did you mean “number”?"
      ),
      Expected(
        "{ a = { type = 7 } }",
        .invalidArgument,
        "options.a.type must be a string, not a number",
        path: "options.a.type"
      ),
      Expected(
        "{ a = { type = 'number', defualt = 7 } }",
        .invalidArgument,
        "options.a has an unknown key “defualt”",
        path: "options.a",
        hint: "did you mean “default”?"
      ),
      Expected(
        "{ a = { type = 'number', values = { 1 } } }",
        .invalidArgument,
        "options.a: “values” does not go with the type “number”",
        path: "options.a"
      ),
      Expected(
        "{ a = { type = 'string', minimum = 1 } }",
        .invalidArgument,
        "options.a: “minimum” does not go with the type “string”",
        path: "options.a"
      ),
      Expected(
        "{ a = { type = 'number', minimum = 'x' } }",
        .invalidArgument,
        "options.a.minimum must be a number, not a string",
        path: "options.a.minimum"
      ),
      Expected(
        "{ a = { type = 'number', maximum = 1 / 0 } }",
        .invalidArgument,
        "options.a.maximum must be a finite number, not inf",
        path: "options.a.maximum",
        hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
      ),
      Expected(
        "{ a = { type = 'number', minimum = 3, maximum = 2 } }",
        .invalidArgument,
        "options.a: “minimum” is greater than “maximum”",
        path: "options.a"
      ),
      Expected(
        "{ a = { type = 'enum' } }",
        .invalidArgument,
        "options.a needs the key “values”",
        path: "options.a"
      ),
      Expected(
        "{ a = { type = 'enum', values = {} } }",
        .invalidArgument,
        "options.a.values must be one value or more, not an empty array",
        path: "options.a.values"
      ),
      Expected(
        "{ a = { type = 'array', items = { type = 'text' } } }",
        .invalidArgument,
        "options.a.items.type: there is no option type “text”",
        path: "options.a.items.type",
        hint: "known here: number, integer, boolean, string, enum, array, table"
      ),
      Expected(
        "{ a = { type = 'array', items = { type = 'number', default = 1 } } }",
        .invalidArgument,
        "options.a.items has an unknown key “default”",
        path: "options.a.items",
        hint: "known here: type, minimum, maximum, values, items"
      ),
      Expected(
        "{ a = { type = 'number', default = '1' } }",
        .invalidArgument,
        "options.a.default must be a number, not a string",
        path: "options.a.default"
      ),
      Expected(
        "{ a = { type = 'integer', default = 1.5 } }",
        .invalidArgument,
        "options.a.default must be an integer, not 1.5",
        path: "options.a.default"
      ),
      Expected(
        "{ a = { type = 'number', minimum = 0, default = -1 } }",
        .invalidArgument,
        "options.a.default must be 0 or more, not -1",
        path: "options.a.default"
      ),
      Expected(
        "{ a = { type = 'number', doc = 7 } }",
        .invalidArgument,
        "options.a.doc must be a string, not a number",
        path: "options.a.doc"
      ),
      Expected(
        "{ a = { type = 'table', default = print } }",
        .invalidArgument,
        "options.a.default must be plain data, not a function",
        path: "options.a.default"
      ),
      Expected(
        "(function() local t = {} for i = 1, 1001 do t['o' .. i] = { type = 'table' } end return t end)()",
        .invalidArgument,
        "options: at most 1000 are allowed, not 1001",
        path: "options"
      ),
      Expected(
        "{ a = { type = 'enum', values = { ('x'):rep(1001):byte(1, -1) } } }",
        .invalidArgument,
        "options.a.values: at most 1000 are allowed, not 1001",
        path: "options.a.values"
      ),
    ]
  )
  func options(_ expected: Expected) throws {
    let folder = try TemporaryFolder(["p.lua": soundPlugin("options = \(expected.name),")])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("p"))
    expected.check(failure)
    #expect(failure.plugin == "p")
    #expect(failure.method == .describe)
    #expect(failure.origin == .plugin)
  }

  @Test("A plugin's listing has its name, source, hooks, options and memory")
  func listing() throws {
    let listing = try ProviderRegistry.overFixtures().provider(named: "optionReader")
    #expect(listing.name == "optionReader")
    #expect(listing.source == .plugin(path: fixture("optionReader.lua")))
    #expect(listing.hooks == [.section])
    #expect(
      listing.options.map { "\($0.name): \($0.type) = \($0.defaultValue ?? "")" } == [
        "array: array = ", "boolean: boolean = ",
        "enum: \"small\" | \"large\" | 3 | true = ", "integer: integer ≥ 1, ≤ 100 = ",
        "least: number ≥ 2 = ", "lists: array of array of integer = ", "most: number ≤ 2 = ",
        "number: number ≥ 0, ≤ 10 = 1.5", "numbers: array of number ≥ 0 = ",
        "string: string = \"text\"", "table: table = ",
      ]
    )
    #expect((listing.memoryInUse ?? 0) > 0)
  }

  @Test("The check of plugins lists each file with its version or failure")
  func checker() throws {
    let folder = try TemporaryFolder([
      "a.lua": soundPlugin("version = \"3\","), "b.lua": "return 1",
    ])
    let registry = ProviderRegistry(sources: [], budget: unhurried)
    let listings = registry.check(PluginFolder(path: folder.path).files())
    #expect(listings.map(\.version) == ["3", nil])
    #expect(listings.map(\.failure?.code) == [nil, .invalidArgument])
  }
}
