extension PluginTemplate {
  /// What changes as the content scrolls: rows that fade towards the edges.
  static func visibleItems(_ name: String) -> PluginTemplate {
    PluginTemplate(
      plugin: """
        -- Rows that fade and shrink the farther they are from the middle of what is in sight.

        ---@type layouthost.Plugin
        return {
          api = 1,
          version = "0.1.0",
          summary = "Rows that fade towards the edges.",

          -- What a document may say under "options". It is checked, and the defaults are filled in,
          -- before a hook runs.
          options = {
            height = { type = "number", default = 80, minimum = 1, doc = "A row's height, in points." },
            fading = {
              type = "number", default = 0.5, minimum = 0, maximum = 1,
              doc = "How much a row at the edge loses of its opacity.",
            },
          },

          -- Where the rows rest.
          section = function(environment)
            return section {
              group = vertical {
                size = size(fractionalWidth(1), environment.options.height),
                items = { item { size = size(fractionalWidth(1), fractionalHeight(1)) } },
              },
            }
          end,

          -- What they look like at a moment of a scroll. Elements are changed where they are; the
          -- hook returns nothing.
          visibleItems = function(items, environment)
            local bounds = environment.scroll.bounds
            local middle = bounds.y + bounds.height / 2
            for _, item in ipairs(items) do
              local distance = math.abs(item.center.y - middle) / (bounds.height / 2)
              local loss = math.min(1, distance) * environment.options.fading
              item.alpha = 1 - loss
              item.transform = { 1 - loss / 4, 0, 0, 1 - loss / 4, 0, 0 }
            end
          end,
        }

        """,
      test: """
        describe("\(name)", function()
          it("rests as a list", function()
            local layout = solve("examples/\(name).json")
            expect(layout:item(1, 2).frame).to.equal { x = 0, y = 80, width = 320, height = 80 }
          end)

          it("takes the height of rows from the options", function()
            local layout = solve { sections = { { layout = "\(name)", options = { height = 30 }, items = 3 } } }
            expect(layout:item(1, 3).frame.y).to.equal(60)
          end)
        end)

        """,
      example: """
        {
          "environment": {"container": {"width": 320, "height": 320}},
          "contentOffset": {"x": 0, "y": 200},
          "sections": [
            {"layout": "\(name)", "options": {"fading": 0.5}, "items": 12}
          ]
        }

        """,
      flags: ["--visible"]
    )
  }
}
