import Extracting
import Testing

/// Rule B33 of docs/extraction.md.
struct ConsentBoxTests {
  static let text = Prose.paragraphs(1...3)
  static let question = "<p>\(Prose.paragraph(7))</p>"

  static let notice = """
    <div><h2>We value your privacy</h2><p>We and our 847 partners store information on a device, such
    as cookies, and process data for personalised advertising and content.</p><p>With your permission
    we may use precise geolocation data, which you may refuse here at any time.</p>
    """

  @Test(arguments: [
    "<article>\(notice)<button>Accept</button></div>\(text)</article>",
    "<main><h1>Boats at dawn</h1>\(notice)<p><button>Reject</button><button>Accept all</button></p>"
      + "</div><article>\(text)</article></main>",
  ])
  func aRequestForConsentIsNoText(body: String) throws {
    let text = try extract(Prose.page(body)).contentText
    #expect(text.hasPrefix("Paragraph 1 ") && !text.contains("privacy"), "\(text.prefix(80))")
  }

  @Test func aBoxWithAnotherButtonIsText() throws {
    let answer = "<div>\(Self.question)<button>Accept</button></div>"
    for box in [answer, Self.notice + "<button>Read on</button></div>"] {
      let text = try extract(Prose.page("<article>\(Self.text)\(box)\(Self.text)</article>"))
        .contentText
      #expect(text.contains("Paragraph 7 ") || text.contains("847 partners"), "\(text)")
    }
  }

  @Test func aSectionAboutConsentIsText() throws {
    let section = """
      <div><h2>Cookies and consent</h2><p>The banner says that we use cookies, that we value your
      privacy, and that partners process personal data of everybody who reads about boats.</p><p>The
      fishermen laughed at it, since nobody had asked them anything in forty years at the harbour of
      the town.</p><button>Accept</button></div>
      """
    let text = try extract(Prose.page("<article>\(Self.text)\(section)\(Self.text)</article>"))
      .contentText
    #expect(text.contains("The banner says") && text.contains("The fishermen laughed"), "\(text)")
  }
}
