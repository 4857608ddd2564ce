import Damaging
import Extracting
import Foundation
import Testing

/// Looks for pages that take far longer than their size suggests. It runs only for the number of
/// seconds in `FUZZ_SECONDS` (Scripts/fuzz).
struct CostFuzzTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 0
  private static let seed =
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test(.enabled(if: seconds > 0)) func pagesCostWhatTheirSizeSuggests() {
    let search = CostSearch(
      corpus: MarkedPage.all.map { Array($0.html.utf8) }, constructs: Construct.pages,
      seconds: Self.seconds / 3, seed: Self.seed)
    let found = search.run("page") { bytes in
      _ = try? ArticleExtractor.read(ReceivedPage(bytes: bytes, url: "https://example.org/a"))
    }
    #expect(found.isEmpty)
  }
}
