return {
  api = 1,
  version = "1.2.3",
  group = function(environment)
    local function deep(n)
      if n == 0 then
	error("stumbled")
      end
      deep(n - 1)
      return n
    end
    deep(3)
    return {}
  end,
}
