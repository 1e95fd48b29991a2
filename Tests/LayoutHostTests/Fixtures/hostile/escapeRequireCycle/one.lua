return require "two"
