import LayoutModel
import Testing

@Suite("Provider references")
struct ProviderReferenceTests {
  private static let options = SourceObject([.init(key: "step", value: .init(.number(2)))])

  static let good: [GoodForm<ProviderReference>] = [
    GoodForm(#""fan""#, ProviderReference(name: "fan")),
    GoodForm(#"{"provider": "fan"}"#, ProviderReference(name: "fan")),
    GoodForm(#"{"provider": "fan", "options": {}}"#, ProviderReference(name: "fan")),
    GoodForm(
      #"{"options": {"step": 2}, "provider": "fan"}"#,
      ProviderReference(name: "fan", options: options)
    ),
  ]

  static let bad = [
    BadForm(
      "3",
      "the document must be a provider (a name, or an object like {\"provider\": \"diagonal\"}), not a number"
    ),
    BadForm("{}", "the key “provider” is missing"),
    BadForm(#"{"name": "fan"}"#, "unknown key “name”", hint: "known here: provider, options"),
    BadForm(
      #"{"provider": "fan", "option": {}}"#,
      "unknown key “option”",
      hint: "did you mean “options”?"
    ),
    BadForm(#"{"provider": 3}"#, at: "provider", "provider must be a string, not a number"),
    BadForm(
      #"{"provider": "fan", "options": [1]}"#,
      at: "options",
      "options must be an object, not an array"
    ),
  ]

  @Test("A provider reference decodes from a name, or from a name with options", arguments: good)
  func reads(_ form: GoodForm<ProviderReference>) throws {
    #expect(try ProviderReference(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid provider reference fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(ProviderReference.init)
  }

  @Test("Provider references are equal if name and options are, wherever they come from")
  func equality() throws {
    let fan = ProviderReference(name: "fan")
    #expect(
      try ProviderReference(tree(#""fan""#)) == ProviderReference(tree(#"{"provider": "fan"}"#))
    )
    #expect(fan != ProviderReference(name: "arc"))
    #expect(fan != ProviderReference(name: "fan", options: Self.options))
  }

  @Test("The options of a provider reference keep their path and position")
  func places() throws {
    let reference = try ProviderReference(
      tree("{\"provider\": \"fan\",\n \"options\": {\"step\": 2}}")
    )
    #expect(reference.node.path.description == "provider")
    #expect(reference.options.path.description == "options")
    #expect(reference.options.value.position == SourcePosition(line: 2, column: 13))
  }
}
