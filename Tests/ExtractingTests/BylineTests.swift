import Extracting
import Testing

/// Authors in lines and links that say more or something else (docs/extraction.md, rules M2 to M6).
struct BylineTests {
  private func authors(_ line: String) throws -> [String] {
    let text = Prose.paragraphs(1...4)
    return try extract(Prose.page("<article><h1>Boats at dawn</h1>\(line)\(text)</article>"))
      .authors
  }

  @Test(
    arguments: [
      (
        "<div class=byline><span>By</span><span>by Jane Doe and John Roe</span></div>",
        ["Jane Doe", "John Roe"]
      ),
      ("<div class=byline>By<a href='/staff/jane'>Jane Doe</a></div>", ["Jane Doe"]),
      (
        "<p class=byline><a rel=author href='/x'><span>Jane Doe</span><span>CEO</span></a></p>",
        ["Jane Doe"]
      ),
      ("<p class=byline>By Jane Doe Contributing Writer</p>", ["Jane Doe"]),
      ("<p class=byline>Par Jane Doe le 3 mai 2024</p>", ["Jane Doe"]),
      ("<p class=byline>Von Karl zu Guttenberg</p>", ["Karl zu Guttenberg"]),
      ("<p class=byline>Von Jane Doe unter Allgemein, Boote und Fische</p>", ["Jane Doe"]),
      (
        "<p class=byline>By Juan de la Cruz and Ali bin Said</p>",
        ["Juan de la Cruz", "Ali bin Said"]
      ),
      ("<p>Posted on May 3, 2024 by Jane Doe</p>", ["Jane Doe"]),
      ("<p>3 May 2024 // Jane Doe</p>", ["Jane Doe"]),
      (
        "<div class=author><a rel=author aria-label='Jane Doe author page' href='/p/janedoe/'>See full "
          + "bio</a></div>", ["Jane Doe"]
      ),
      (
        "<p><a rel=author href='/author/jane-doe'>Jane Doe</a> <a rel=author href='/author/jane-doe'>"
          + "View All</a></p>", ["Jane Doe"]
      ),
      (
        "<p><a rel=author title='author profile' href='https://blog.example/profile/166159'>Jane Doe</a>"
          + "</p>", ["Jane Doe"]
      ),
      (
        "<ul><li><a href='/user/newpwd/'>Forgot password?</a><li><a href='/user/memberlist'>Member List"
          + "</a></ul>", []
      ),
      ("<ul><li><a href='/spa'>Von Physio bis Fango</a></ul>", []),
      ("<div class=title>Von Kopf bis Fuß: Schutz im Winter</div>", []),
    ] as [(String, [String])])
  func findsTheNamesInALine(line: String, names: [String]) throws {
    #expect(try authors(line) == names)
  }

  @Test func aSiteWithAConjunctionInItsNameIsOneAuthor() throws {
    let page = Prose.page(
      "<article><h1>Boats at dawn</h1>\(Prose.paragraphs(1...4))</article>",
      head: "<meta name=author content='Bread and Butter'>")
    let authors = try extract(page.replacing("The Harbour Post", with: "Bread and Butter")).authors
    #expect(authors == ["Bread and Butter"])
  }
}
