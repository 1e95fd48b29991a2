extension PluginTemplate {
  /// The size of a cell: a photo with a caption.
  static func cell(_ name: String) -> PluginTemplate {
    PluginTemplate(
      plugin: """
        -- A cell with a photo as wide as there is room, and a caption below it.

        ---@type layouthost.Plugin
        return {
          api = 1,
          version = "0.1.0",
          summary = "A photo with a caption.",

          -- What a document may say under "options". It is checked, and the defaults are filled in,
          -- before the hook runs.
          options = {
            caption = { type = "number", default = 44, minimum = 0, doc = "The caption's height, in points." },
          },

          -- Returns how high one item is, and the frames of what is in it. The item is as the document
          -- has it; contentSize.width is the width to fill.
          cell = function(environment, item)
            local width = environment.container.contentSize.width
            local photo = width * (item.height or 2) / (item.width or 3)
            local caption = environment.options.caption
            return {
              height = photo + caption,
              parts = {
                photo = { x = 0, y = 0, width = width, height = photo },
                caption = { x = 0, y = photo, width = width, height = caption },
              },
            }
          end,
        }

        """,
      test: """
        describe("\(name)", function()
          it("is as high as photo and caption", function()
            local layout = solve("examples/\(name).json")
            expect(layout:item(1, 1).frame).to.equal { x = 0, y = 0, width = 320, height = 204 }
            expect(layout:item(1, 2).frame).to.equal { x = 0, y = 204, width = 320, height = 364 }
          end)

          it("does without a caption", function()
            local cell = { provider = "\(name)", options = { caption = 0 } }
            local options = { rowHeight = { estimated = 44 }, cell = cell }
            local layout = solve {
              environment = { container = { width = 300, height = 400 } },
              sections = { { layout = "list", options = options, items = 1 } },
            }
            expect(layout:item(1, 1).frame.height).to.equal(200)
          end)
        end)

        """,
      example: """
        {
          "environment": {"container": {"width": 320, "height": 480}},
          "sections": [
            {"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "\(name)"},
             "items": [{"width": 4, "height": 2}, {"width": 1, "height": 1}]}
          ]
        }

        """
    )
  }
}
