import Damaging
import Markup
import Models
import Parsing
import Testing

/// Looks for documents that take far longer than their size suggests. It runs only for the number of
/// seconds in `FUZZ_SECONDS` (Scripts/fuzz).
struct CostFuzzTests {
  private func corpus() throws -> [[UInt8]] {
    try (Fixtures.urls(in: "contract", extensions: ["xml", "json"]) + Fixtures.corpus)
      .map(Fixtures.bytes)
  }

  @Test(.enabled(if: Fuzzing.seconds > 0)) func feedsCostWhatTheirSizeSuggests() throws {
    let search = CostSearch(
      corpus: try corpus(), constructs: Construct.feeds)
    let found = search.run("feed") { bytes in
      _ = try? FeedParser.parse(bytes, options: ParseOptions(url: "https://example.org/f"))
    }
    #expect(found.isEmpty)
  }

  @Test(.enabled(if: Fuzzing.seconds > 0)) func fragmentsCostWhatTheirSizeSuggests() throws {
    let search = CostSearch(
      corpus: try corpus(), constructs: Construct.pages)
    let found = search.run("fragment") { bytes in
      let clean = HTMLSanitizer.sanitize(String(decoding: bytes, as: UTF8.self))
      _ = HTMLBlocks.parse(clean)
      _ = PlainText.of(clean, .blocks)
    }
    #expect(found.isEmpty)
  }

  @Test(.enabled(if: Fuzzing.seconds > 0)) func listsCostWhatTheirSizeSuggests() throws {
    let corpus = Construct.pages.map { $0.document(100) }
    let search = CostSearch(
      corpus: corpus, constructs: Construct.pages)
    let found = search.run("list") { bytes in
      _ = try? FeedParser.parse(
        bytes, options: ParseOptions(url: "https://example.org/p", format: .html))
    }
    #expect(found.isEmpty)
  }
}
