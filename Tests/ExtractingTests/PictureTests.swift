import Extracting
import Testing

/// Rule B35 of docs/extraction.md.
struct PictureTests {
  private func shows(_ picture: String) throws -> Bool {
    let html = Prose.page(
      "<article>\(Prose.paragraphs(1...3))\(picture)\(Prose.paragraphs(4...6))</article>")
    return try extract(html).contentHTML.contains("<img")
  }

  @Test(arguments: [
    "movies/avatar/still.jpg", "pixel/review.jpg", "dummy-car.jpg", "no-image-of-god.jpg",
    "pier.jpg?fallback=/blank.gif", "sea-icon.webp",
  ])
  func `a caption or large sides count more than a name`(path: String) throws {
    #expect(
      try shows("<figure><img src='/\(path)'><figcaption>A boat at sea</figcaption></figure>"))
    #expect(try shows("<p><img src='/\(path)' width=1200 height=800></p>"))
  }

  @Test(arguments: ["movies/avatar/still.jpg", "sea-icon.webp"])
  func `the caption of an icon does not make it a picture`(path: String) throws {
    let icon = "<img src='/\(path)' width=64 height=64>"
    #expect(try !shows("<figure>\(icon)<figcaption>A boat at sea</figcaption></figure>"))
    #expect(try !shows("<p><img src='/\(path)'></p>"))
  }

  @Test(arguments: ["icon-of-the-seas.webp", "share-price-falls.png", "smileys-people.jpg"])
  func `a name of several words is that of a picture`(name: String) throws {
    #expect(try shows("<p><img src='/\(name)'></p>"))
  }
}
