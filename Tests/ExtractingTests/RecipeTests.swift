import Extracting
import Testing

/// Ingredients and steps of recipes (docs/extraction.md, rule B44).
struct RecipeTests {
  static let list =
    "<div class=recipe-ingredients><h3>You need</h3><ul><li>one net<li>hemp<li>"
    + "<a href='/salt'>coarse salt</a></ul></div>"
  static let boxes =
    "<div class=NAME><div><span>2</span><b>nets</b></div><div><span>3</span><b>ropes</b></div></div>"
    + "<p>And so it goes on in the town, day by day.</p>"
  static let more =
    "<h2>More stories of nets</h2><ul><li><a href='/1'>Another story of boats</a><li><a href='/2'>And "
    + "one of fish</a></ul>"

  /// Steps with a picture each.
  static func steps(_ open: String, _ before: String = "") -> String {
    let items = (1...3).map {
      "<li>\(before)<div><p>Soak net \($0) in the water of the quay;</p></div>"
        + "<div><img src='/\($0).jpg'></div></li>"
    }
    return "<\(open)>\(items.joined())</\(open.prefix(2))>"
  }

  private func text(_ end: String, before: String = "") throws -> String {
    try extract(
      Prose.page(
        "<article><h1>Boats at dawn</h1>\(before)<div>\(Prose.paragraphs(1...5))\(end)</div></article>"
      )
    ).contentText
  }

  @Test func aRecipeAfterOtherArticlesIsText() throws {
    let found = try text(Self.more + Self.list + Self.steps("ul class=recipe-instructions"))
    for words in ["one net", "hemp", "coarse salt", "Soak net 2"] {
      #expect(found.contains(words), "\(words)")
    }
    #expect(!found.contains("one of fish"))
    #expect(try !text(Self.more + "<div><ul><li>one net<li>hemp</ul></div>").contains("one net"))
  }

  @Test func ingredientsBeginTheText() throws {
    let found = try extract(
      Prose.page("<article><h1>Boats at dawn</h1>\(Self.list)\(Prose.paragraphs(1...5))</article>")
    ).contentText
    #expect(found.contains("one net") && found.contains("coarse salt"), "\(found)")
  }

  @Test func linkedIngredientsInATableAreText() throws {
    let rows = ["hemp", "tar"].map { "<tr><td>1 kg<td><div><a href='/\($0)'>\($0)</a></div>" }
    #expect(try text("<table class=ingredients>\(rows.joined())</table>").contains("hemp"))
  }

  @Test func aNumberBesideAPictureBeginsAStep() throws {
    let steps = (1...3).map {
      "<div class=s><div>\($0)</div><p>Soak net \($0) in the water of the quay.</p><div><img "
        + "src='/\($0).jpg'></div></div>"
    }
    let found = try text(Prose.paragraphs(6...9) + steps.joined())
    #expect(found.contains("Soak net 2"), "\(found)")
  }

  @Test func ingredientsInBoxesAreNoLabels() throws {
    #expect(try text(Self.boxes.replacing("NAME", with: "c-ingredients")).contains("ropes"))
    #expect(try !text(Self.boxes.replacing("NAME", with: "c-figures")).contains("ropes"))
  }

  @Test(arguments: [steps("ul class=recipe-instructions"), steps("ol", "<h3>Step</h3>")])
  func stepsBesidePicturesAreNoCaptions(list: String) throws {
    #expect(try text(list).contains("Soak net 2"))
    let gallery = list.replacing("ol>", with: "ul>").replacing("recipe-instructions", with: "pics")
    #expect(try !text(gallery).contains("Soak net 2"))
  }
}
