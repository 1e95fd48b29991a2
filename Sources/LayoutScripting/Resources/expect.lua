local begin, check, check_own, wrong, refuse, link_words, matcher_words = ...

local function set(words)
  local members = {}
  for word in words:gmatch("%S+") do members[word] = true end
  return members
end

local links, matchers = set(link_words), set(matcher_words)
local own = {}
local chain

local function failing(match, match_with)
  local with = setmetatable({}, {
    __index = function(_, word)
      if word == "code" then return match_with end
      wrong(word, "with")
    end,
    __call = function(_, ...) return match_with(...) end,
  })
  return setmetatable({}, {
    __index = function(_, word)
      if word == "with" then return with end
      wrong(word, "fail")
    end,
    __call = function(_, ...) return match(...) end,
  })
end

-- Raises the error for an unknown word, which may be a misspelt own one.
local function unknown(word)
  local names = {}
  for name in next, own do names[#names + 1] = name end
  table.sort(names)
  wrong(word, "", table.unpack(names))
end

function chain(value, place, negated)
  local links_of = {}
  return setmetatable(links_of, {
    __index = function(_, word)
      if links[word] then return links_of end
      if word == "never" then return chain(value, place, not negated) end
      local function match(...)
        check(value, place, negated, word, ...)
      end
      if word == "fail" then
        return failing(match, function(...)
          check(value, place, negated, "fail.with", ...)
        end)
      end
      if matchers[word] then return match end
      local body = own[word]
      if body then
        return function(...)
          check_own(value, place, negated, word, body(value, ...))
        end
      end
      unknown(word)
    end,
    __newindex = function(_, word) unknown(word) end,
    __call = function() wrong() end,
  })
end

local function extend(words)
  refuse("", words)
  for word, body in next, words do
    refuse(word, body, links[word] or matchers[word] or own[word] or word == "never" or word == "fail")
    own[word] = body
  end
end

return setmetatable({ extend = extend }, {
  __call = function(_, ...)
    local place = begin(select("#", ...))
    return chain((...), place, false)
  end,
})
