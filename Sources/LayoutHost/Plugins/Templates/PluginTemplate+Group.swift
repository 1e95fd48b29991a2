extension PluginTemplate {
  /// Frames by hand: a zigzag.
  static func group(_ name: String) -> PluginTemplate {
    PluginTemplate(
      plugin: """
        -- Items in a zigzag, left and right in turn.

        ---@type layouthost.Plugin
        return {
          api = 1,
          version = "0.1.0",
          summary = "Items in a zigzag.",

          -- What a document may say under "options". It is checked, and the defaults are filled in,
          -- before the hook runs.
          options = {
            height = { type = "number", default = 60, minimum = 0, doc = "An item's height, in points." },
            spacing = { type = "number", default = 8, minimum = 0, doc = "Between items, in points." },
          },

          -- Returns a frame for each item, in points from the corner at the top left.
          group = function(environment)
            local options = environment.options
            local width = environment.container.contentSize.width / 2
            local frames = {}
            for i = 1, environment.itemCount do
              local isLeft = i % 2 == 1
              frames[i] = {
                x = isLeft and 0 or width,
                y = (i - 1) * (options.height + options.spacing),
                width = width,
                height = options.height,
              }
            end
            return frames
          end,
        }

        """,
      test: """
        describe("\(name)", function()
          it("goes left and right in turn", function()
            local layout = solve("examples/\(name).json")
            expect(layout:item(1, 1).frame).to.equal { x = 0, y = 0, width = 160, height = 60 }
            expect(layout:item(1, 2).frame).to.equal { x = 160, y = 68, width = 160, height = 60 }
          end)

          it("is as high as the option says", function()
            local layout = solve { sections = { { layout = "\(name)", options = { height = 100 }, items = 2 } } }
            expect(layout:item(1, 2).frame.y).to.equal(108)
          end)
        end)

        """,
      example: """
        {
          "environment": {"container": {"width": 320, "height": 480}},
          "sections": [
            {"layout": "\(name)", "options": {"spacing": 8}, "items": 5}
          ]
        }

        """
    )
  }
}
