-- What luacheck takes as given in plugins and in documents written in Lua: what the host's
-- sandbox offers, and nothing else. All of it is read-only there.
-- Made by `layouthost plugins meta`; changes belong into the program.
std = "lua54"

-- What Lua 5.4 has and the sandbox has not.
not_globals = {
  "_G",
  "_VERSION",
  "collectgarbage",
  "debug",
  "dofile",
  "io",
  "load",
  "loadfile",
  "os",
  "package",
  "string.dump",
  "warn",
}

read_globals = {
  host = {
    fields = {
      "cell",
      "device",
      "graph",
      "has",
      "layout",
      "log",
      "section",
      "sections",
      "sortedPairs",
      text = { fields = { "measure" } },
      transform3D = { fields = { "concat", "identity", "perspective", "rotate", "scale", "translate" } },
      "version",
      "visibleItems",
    },
  },
  "require",

  -- The constructors of section descriptions.
  "absolute",
  "anchor",
  "boundarySupplementaryItem",
  "custom",
  "decorationItem",
  "edgeSpacing",
  "estimated",
  "fixed",
  "flexible",
  "fractionalHeight",
  "fractionalWidth",
  "horizontal",
  "insets",
  "item",
  "provider",
  "section",
  "size",
  "supplementaryItem",
  "uniformAcrossSiblings",
  "vertical",
}

-- The words of tests beside plugins.
files["**/*_test.lua"] = {
  read_globals = { "addSection", "afterAll", "afterEach", "any", "at", "beforeAll", "beforeEach", "collection", "columns", "decrementColumns", "deleteItems", "describe", "device", "document", "drag", "drop", "expect", "explain", "fling", "forAll", "incrementColumns", "insertItems", "it", "item", "items", "moment", "moveItem", "moveSection", "open", "place", "rect", "reload", "reloadItems", "removeSection", "replay", "require", "resize", "rotate", "scroll", "scrollTo", "select", "set", "show", "solve", "transition", "update" },
}

-- A hook has the arguments that the contract gives it, used or not.
unused_args = false

-- Declarations for editors; never run.
exclude_files = { "**/meta" }
