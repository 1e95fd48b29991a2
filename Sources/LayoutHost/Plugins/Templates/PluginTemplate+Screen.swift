extension PluginTemplate {
  /// The regions of a screen: a side bar and what it is about.
  static func screen(_ name: String) -> PluginTemplate {
    PluginTemplate(
      plugin: """
        -- A screen with a side bar, which stands above the content where there is little room.

        ---@type layouthost.Plugin
        return {
          api = 1,
          version = "0.1.0",
          summary = "A side bar and its content.",

          -- What a document may say under "options" of its screen. It is checked, and the defaults are
          -- filled in, before the hook runs.
          options = {
            width = { type = "number", default = 320, minimum = 0, doc = "The side bar's width, in points." },
            height = { type = "number", default = 200, minimum = 0, doc = "Its height where there is little room." },
          },

          -- Returns where the collections are that the document calls "sidebar" and "content".
          screen = function(environment)
            local options, size = environment.options, environment.container.contentSize
            if environment.traits.horizontalSizeClass == "regular" then
              return {
                regions = {
                  sidebar = { x = 0, y = 0, width = options.width, height = size.height },
                  content = { x = options.width, y = 0, width = size.width - options.width, height = size.height },
                },
              }
            end
            return {
              regions = {
                sidebar = { x = 0, y = 0, width = size.width, height = options.height },
                content = { x = 0, y = options.height, width = size.width, height = size.height - options.height },
              },
            }
          end,
        }

        """,
      test: """
        describe("\(name)", function()
          it("has the side bar beside the content", function()
            local layout = solve("examples/\(name).json")
            local sidebar, content = layout:collection("sidebar").frame, layout:collection("content").frame
            expect(sidebar).to.equal { x = 0, y = 0, width = 320, height = content.height }
            expect(content.x).to.equal(320)
          end)

          it("has it above the content where there is little room", function()
            local list = { sections = { { layout = "list", items = 3 } } }
            local layout = solve {
              environment = { device = "iPhone 15" },
              screen = { layout = "\(name)", options = { height = 100 } },
              collections = { sidebar = list, content = list },
            }
            expect(layout:collection("sidebar").frame.height).to.equal(100)
            expect(layout:collection("content").frame.y).to.equal(100)
          end)
        end)

        """,
      example: """
        {
          "environment": {"device": "iPad Air 11-inch", "orientation": "landscape"},
          "screen": {"layout": "\(name)", "options": {"width": 320}},
          "collections": {
            "sidebar": {
              "sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 6}]
            },
            "content": {
              "sections": [{"layout": "grid", "options": {"columns": 3, "spacing": 8}, "items": 9}]
            }
          }
        }

        """
    )
  }
}
