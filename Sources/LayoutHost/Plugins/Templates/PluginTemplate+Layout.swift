extension PluginTemplate {
  /// The frames of a whole section: rows below a title.
  static func layout(_ name: String) -> PluginTemplate {
    PluginTemplate(
      plugin: """
        -- Rows below a title, before a background. A row is as high as the document says of its item.

        ---@type layouthost.Plugin
        return {
          api = 1,
          version = "0.1.0",
          summary = "Rows below a title.",

          -- What a document may say under "options". It is checked, and the defaults are filled in,
          -- before the hook runs.
          options = {
            height = { type = "number", default = 50, minimum = 0, doc = "Of items that have none, in points." },
            title = { type = "number", default = 40, minimum = 0, doc = "The title's height, in points." },
          },

          -- Returns a frame for each item of the section, how large all of it is, and what there is
          -- besides the items.
          layout = function(environment)
            local options = environment.options
            local width = environment.container.contentSize.width
            local frames, y = {}, options.title
            for i = 1, environment.itemCount do
              local height = environment.items[i].height or options.height
              frames[i] = { x = 0, y = y, width = width, height = height }
              y = y + height
            end
            return {
              frames = frames,
              contentSize = { width = width, height = y },
              supplementaryItems = {
                { elementKind = "title", frame = { x = 0, y = 0, width = width, height = options.title } },
              },
              -- Behind the items.
              decorationItems = {
                { elementKind = "background", frame = { x = 0, y = 0, width = width, height = y }, zIndex = -1 },
              },
            }
          end,
        }

        """,
      test: """
        describe("\(name)", function()
          it("puts rows below the title", function()
            local layout = solve("examples/\(name).json")
            expect(layout:item(1, 1).frame).to.equal { x = 0, y = 40, width = 320, height = 80 }
            expect(layout:item(1, 2).frame).to.equal { x = 0, y = 120, width = 320, height = 50 }
          end)

          it("does without a title", function()
            local layout = solve { sections = { { layout = "\(name)", options = { title = 0 }, items = 2 } } }
            expect(layout:item(1, 2).frame.y).to.equal(50)
          end)
        end)

        """,
      example: """
        {
          "environment": {"container": {"width": 320, "height": 480}},
          "sections": [
            {"layout": "\(name)", "items": [{"height": 80}, {}, {"height": 120}]}
          ]
        }

        """
    )
  }
}
