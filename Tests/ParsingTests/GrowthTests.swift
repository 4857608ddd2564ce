import Basics
import Damaging
import Markup
import Models
import Parsing
import Testing

/// The work for a document grows with its size: twice as much of any construct takes at most about
/// twice as many steps (``WorkMeter``), which are counted, not timed.
struct GrowthTests {
  private func steps(_ body: () -> Void) -> Int {
    WorkMeter.measuring(budget: .max) { meter in
      body()
      return meter.steps
    }
  }

  private func check(
    _ construct: Construct, _ what: String, _ read: ([UInt8]) -> Void
  ) {
    let (one, two) = (construct.document(construct.least), construct.document(2 * construct.least))
    let (short, long) = (steps { read(one) }, steps { read(two) })
    #expect(long * 10 <= short * 22 + 20_000, "\(what): \(short) and \(long) steps")
  }

  @Test(arguments: Construct.feeds)
  func `a feed with twice as much takes twice the steps`(construct: Construct) {
    check(construct, "feed") { bytes in
      _ = try? FeedParser.parse(bytes, options: ParseOptions(url: "https://example.org/f"))
    }
  }

  @Test(arguments: Construct.pages)
  func `a page with twice as much takes twice the steps`(construct: Construct) {
    check(construct, "list") { bytes in
      _ = try? FeedParser.parse(
        bytes, options: ParseOptions(url: "https://example.org/p", format: .html))
    }
    check(construct, "sanitised") { bytes in
      let clean = HTMLSanitizer.sanitize(String(decoding: bytes, as: UTF8.self))
      _ = HTMLBlocks.parse(clean)
      _ = PlainText.of(clean, .blocks)
    }
    check(construct, "discovery") { bytes in
      _ = PageDiscovery(bytes, url: "https://example.org/p", contentType: "text/html")
    }
  }
}
