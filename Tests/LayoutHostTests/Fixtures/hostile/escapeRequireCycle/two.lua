return require "one"
