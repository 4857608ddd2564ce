import Damaging
import Extracting
import Testing

/// Looks for pages that take far longer than their size suggests. It runs only for the number of
/// seconds in `FUZZ_SECONDS` (Scripts/fuzz).
struct CostFuzzTests {
  @Test(.enabled(if: Fuzzing.seconds > 0)) func pagesCostWhatTheirSizeSuggests() {
    let search = CostSearch(
      corpus: MarkedPage.all.map { Array($0.html.utf8) }, constructs: Construct.pages)
    let found = search.run("page") { bytes in
      _ = try? ArticleExtractor.read(ReceivedPage(bytes: bytes, url: "https://example.org/a"))
    }
    #expect(found.isEmpty)
  }
}
