local cell = { size = { width = { fractionalWidth = 0.5 }, height = 44 } }
return {
  sections = {
    { items = 8, layout = { group = horizontal({ size = { width = { fractionalWidth = 1 }, height = 44 }, items = { cell } }) } },
  },
}
