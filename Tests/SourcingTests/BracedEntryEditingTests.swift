import Models
import Testing

@testable import Sourcing

/// Sources that are written in braces, several keys on one line.
struct BracedEntryEditingTests {
  /// The entry before, and after it was renamed, moved and given another address at once.
  private static let entries: [(String, String)] = [
    (
      "{name: A, url: \"https://a.example/\", category: sea, allow_private_network: true}",
      """
      {name: "New, or old", url: "https://new.example/?a=1", category: Other, \
      allow_private_network: true}
      """
    ),
    (
      "{ category: sea , url: https://a.example/ , name: A }  # mine",
      """
      { category: Other , url: "https://new.example/?a=1" , name: "New, or old" }  # mine
      """
    ),
    (
      "{\"name\":\"A\",\"url\":\"https://a.example/\",\"categories\":[sea, 'sky']}",
      """
      {name: "New, or old",url: "https://new.example/?a=1",category: Other}
      """
    ),
    (
      "{name: A,\n     url: https://a.example/,  # here\n     category: sea}",
      """
      {name: "New, or old",
           url: "https://new.example/?a=1",  # here
           category: Other}
      """
    ),
  ]

  private func text(_ entry: String) -> String { "# list\nsources:\n  - \(entry)\n# end\n" }

  private func changing(_ text: String, _ change: (inout Source) -> Void) throws -> String {
    var source = try #require(
      ConfigurationReader.parse(text, path: "f", folder: "/").sources.first)
    let name = source.name
    change(&source)
    return try ConfigurationEditor.changing(name, to: source, in: text, path: "f", folder: "/")
  }

  @Test(arguments: entries)
  func `everything about a source changes at once`(before: String, after: String) throws {
    let edited = try changing(text(before)) { source in
      source.name = "New, or old"
      source.address = .web("https://new.example/?a=1")
      source.categories = ["Other"]
    }
    #expect(edited == text(after))
  }

  /// A word in quotes becomes one without by the first change, and is changed again.
  @Test func `a change is followed by another`() throws {
    var edited = text("{name: \"A 1\", url: \"https://a.example/\", category: \"sea\"}")
    for (name, category) in [("Seven", "sky"), ("Eight: more", "sun set"), ("Nine", "sun")] {
      edited = try changing(edited) { ($0.name, $0.categories) = (name, [category]) }
    }
    #expect(edited == text("{name: Nine, url: \"https://a.example/\", category: sun}"))
  }

  @Test func `two sources on one line change together`() throws {
    let line = "sources: [{name: A, url: 'https://a.example/', category: sea}, {name: B, "
    let text = line + "url: 'https://b.example/', category: sea}]\n"
    var sources = try ConfigurationReader.parse(text, path: "f", folder: "/").sources
    for index in sources.indices { sources[index].categories = ["sky", "sun"] }
    let edited = try ConfigurationEditor.changing(
      [("A", sources[0]), ("B", sources[1])], in: text, path: "f", folder: "/")
    #expect(edited == text.replacing("category: sea", with: "categories: [sky, sun]"))
  }

  /// The key of B stands where that of A does, so that both changes are one of the same words.
  @Test func `changes that overlap are refused`() throws {
    let text = """
      sources:
        - {&n name: A, url: 'https://a.example/', category: sea}
        - {*n : B, url: 'https://b.example/', category: sea}

      """
    var sources = try ConfigurationReader.parse(text, path: "f", folder: "/").sources
    for index in sources.indices { sources[index].name += " 2" }
    #expect(throws: ConfigurationFault.self) {
      try ConfigurationEditor.changing(
        [("A", sources[0]), ("B", sources[1])], in: text, path: "f", folder: "/")
    }
  }
}
