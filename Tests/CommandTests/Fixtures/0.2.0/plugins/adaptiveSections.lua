-- Columns that follow the container: more than 800 points wide doubles them, and where height is
-- compact, rows are 44 points high.
---@type layouthost.Plugin
return {
  api = 1,
  name = "adaptiveSections",
  version = "1.0.0",
  summary = "Columns that double in wide containers.",
  options = {
    columns = {
      type = "integer", default = 3, minimum = 1, maximum = 100,
      doc = "Columns in a container of up to 800 points.",
    },
    rowFraction = {
      type = "number", default = 0.2, minimum = 0,
      doc = "A row's height as a fraction of the width; single columns have rows of 44 points.",
    },
    itemInsets = {
      type = "number", default = 2, minimum = 0,
      doc = "What is kept free around each item, in points.",
    },
    contentInsets = {
      type = "number", default = 20, minimum = 0,
      doc = "What is kept free around the section, in points.",
    },
  },

  section = function(environment)
    local options = environment.options
    local columns = options.columns
    if environment.container.contentSize.width > 800 then columns = columns * 2 end
    local isShort = environment.traits.verticalSizeClass == "compact"
    local height = (isShort or columns == 1) and absolute(44) or fractionalWidth(options.rowFraction)
    return section {
      group = horizontal {
        size = size(fractionalWidth(1), height),
        item = item { size = size(fractionalWidth(1), fractionalHeight(1)), contentInsets = options.itemInsets },
        count = columns,
      },
      contentInsets = options.contentInsets,
    }
  end,
}
