import Basics
import Damaging
import Foundation
import Markup
import Models
import Parsing
import Testing

/// A document that takes more steps than its budget is refused, with a sentence.
struct DocumentBudgetTests {
  private func fault(_ construct: Construct, _ format: SourceFormat) -> ParseFault? {
    // Inside of other measured work, its budget counts.
    WorkMeter.measuring(budget: 200) { _ in
      do throws(ParseFault) {
        _ = try FeedParser.parse(construct.document(300), options: ParseOptions(format: format))
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func `a document past its budget fails, whatever its format`() throws {
    for name in ["rss: items", "atom: entries", "json: items", "rss: unclosed items"] {
      let construct = try #require(Construct.feeds.first { $0.name == name })
      #expect(fault(construct, .auto) == .tooCostly, "\(name)")
    }
    let page = try #require(Construct.pages.first { $0.name == "page: articles" })
    #expect(fault(page, .html) == .tooCostly)
    #expect(ParseFault.tooCostly.message.contains("work"))
  }

  @Test func `usual documents are far from their budget`() throws {
    for url in Fixtures.urls(in: "contract", extensions: ["xml", "json"]) {
      let bytes = try Fixtures.bytes(url)
      let cost = Cost(of: bytes) { bytes in
        _ = try? FeedParser.parse(bytes, options: ParseOptions(url: "https://example.org/f"))
      }
      #expect(cost.steps < 2 * bytes.count + 1000, "\(url.lastPathComponent): \(cost.steps)")
    }
  }
}
