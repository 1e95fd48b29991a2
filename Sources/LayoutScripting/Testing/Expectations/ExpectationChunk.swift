/// The words behind `expect(…)`, in Lua.
enum ExpectationChunk {
  /// Words that mean nothing by themselves.
  static let links = ["to", "be", "have"]
  /// What says the opposite.
  static let negation = "never"
  /// What is said of functions; it may be called, or go on.
  static let failure = "fail"
  /// How it goes on.
  static let failureWith = "fail.with"

  /// A chunk that is called with two functions of the host and returns `expect`.
  ///
  /// `begin(value)` gives a place; `check(value, place, isNegated, matcher, …)` compares;
  /// `wrong(word, known)` raises.
  static let source = """
    local begin, check, wrong = ...
    local links = { \(links.map { "\($0) = true" }.joined(separator: ", ")) }
    local matchers = { \(Matcher.all.map { "[\"\($0.name)\"] = true" }.joined(separator: ", ")) }
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
              check(value, place, negated, "\(failureWith)", ...)
            end)
          end
          if matchers[word] then return match end
          wrong(word, "")
        end,
        __newindex = function(_, word) wrong(word, "") end,
      })
    end

    return function(...)
      local place = begin(select("#", ...))
      return chain((...), place, false)
    end
    """
}
