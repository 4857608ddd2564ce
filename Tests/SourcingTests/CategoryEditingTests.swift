import Models
import Testing

@testable import Sourcing

/// The list of categories when all sources of one leave it.
struct CategoryEditingTests {
  /// The list before, after `sea` became `air`, and after it was removed.
  private static let lists: [(String, String, String)] = [
    ("[world, sea, fun]  # tabs", "[world, air, fun]  # tabs", "[world, fun]  # tabs"),
    ("[world, 'sea']", "[world, air]", "[world]"),
    ("[sea, world]", "[air, world]", "[world]"),
    ("[world, {sea: {expire: 2d}}, fun]", "[world, {air: {expire: 2d}}, fun]", "[world, fun]"),
    (
      "\n  - world\n  - sea  # blue\n  - fun", "\n  - world\n  - air  # blue\n  - fun",
      "\n  - world\n  - fun"
    ),
    (
      "\n- sea:\n    expire: 2d\n- world", "\n- air:\n    expire: 2d\n- world", "\n- world"
    ),
  ]

  private func changed(_ list: String, to category: String, _ change: CategoryChange) throws
    -> String
  {
    let text = """
      categories: \(list)
      sources:
        - name: A
          url: https://a.example/
          category: sea
        - name: B
          url: https://b.example/
          category: world

      """
    var source = try #require(
      ConfigurationReader.parse(text, path: "f", folder: "/").sources.first)
    source.categories = [category]
    let edited = try ConfigurationEditor.changing(
      [("A", source)], renaming: change, in: text, path: "f", folder: "/")
    let rest = edited.dropFirst("categories: ".count)
    let sources = try #require(rest.firstRange(of: "\nsources:"))
    return String(rest[..<sources.lowerBound])
  }

  @Test(arguments: lists)
  func `a renamed category keeps its place, and a removed one leaves the list`(
    list: String, renamed: String, removed: String
  ) throws {
    #expect(try changed(list, to: "air", CategoryChange("sea", to: "air")) == renamed)
    #expect(try changed(list, to: "world", CategoryChange("sea", to: nil)) == removed)
  }

  @Test func `a category that a source is in stays in the list`() throws {
    #expect(
      try changed("[world, sea]", to: "air", CategoryChange("world", to: "air"))
        == "[world, sea, air]")
  }
}
