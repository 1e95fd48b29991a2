-- A shelf of an app store: groups that are paged across, the next one peeking in, under a header.
--
-- With B = W − 2 × margin, k = max(1, ⌊(B − peek) ÷ (minimumGroupWidth + spacing)⌋) groups are seen
-- whole; each is (B − peek − k × spacing) ÷ k wide, and `peek` is left for the next one.

local function groupWidth(environment)
  local options = environment.options
  local room = environment.container.contentSize.width - 2 * options.margin - options.peek
  local groups = math.max(1, room // (options.minimumGroupWidth + options.spacing))
  return math.max(0, (room - groups * options.spacing) / groups)
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "appStore",
  version = "1.0.0",
  summary = "A shelf: groups paged across, the next one peeking in, under a header.",
  options = {
    rows = { type = "integer", default = 3, minimum = 1, maximum = 100, doc = "Items of a group, under each other." },
    rowHeight = { type = "number", default = 72, minimum = 0, doc = "An item's height, in points." },
    rowSpacing = { type = "number", default = 0, minimum = 0, doc = "Between the items of a group, in points." },
    peek = { type = "number", default = 24, minimum = 0, doc = "How much of the next group is seen, in points." },
    spacing = { type = "number", default = 12, minimum = 0, doc = "Between groups, in points." },
    minimumGroupWidth = {
      type = "number", default = 280, minimum = 1,
      doc = "Where there is room for several groups of this width, several are seen, in points.",
    },
    margin = { type = "number", default = 20, minimum = 0, doc = "At both sides of the shelf, in points." },
    headerHeight = { type = "number", default = 44, minimum = 0, doc = "The header's height, in points; 0 for none." },
  },

  section = function(environment)
    local options = environment.options
    local rows = options.rows
    local header = boundarySupplementaryItem {
      elementKind = "header",
      size = size(fractionalWidth(1), options.headerHeight),
      alignment = "top",
    }
    return section {
      group = vertical {
        size = size(groupWidth(environment), rows * options.rowHeight + (rows - 1) * options.rowSpacing),
        item = item { size = size(fractionalWidth(1), fractionalHeight(1)) },
        count = rows,
        interItemSpacing = options.rowSpacing,
      },
      interGroupSpacing = options.spacing,
      contentInsets = insets { leading = options.margin, trailing = options.margin },
      orthogonalScrolling = "groupPaging",
      boundarySupplementaryItems = options.headerHeight > 0 and { header } or nil,
    }
  end,
}
