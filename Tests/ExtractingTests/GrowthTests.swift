import Basics
import Damaging
import Extracting
import Testing

/// The work for a page grows with its size: twice as much of any construct takes at most about twice
/// as many steps (``WorkMeter``), which are counted, not timed.
struct GrowthTests {
  @Test(arguments: Construct.pages)
  func `a page with twice as much takes twice the steps`(construct: Construct) {
    func steps(_ count: Int) -> Int {
      WorkMeter.measuring(budget: .max) { meter in
        _ = try? ArticleExtractor.read(
          ReceivedPage(bytes: construct.document(count), url: "https://example.org/a"))
        return meter.steps
      }
    }
    let (short, long) = (steps(construct.least), steps(2 * construct.least))
    #expect(long * 10 <= short * 22 + 20_000, "\(short) and \(long) steps")
  }

  @Test func `a page past its budget is refused`() {
    let refusal = WorkMeter.measuring(budget: 100) { _ in
      #expect(throws: ExtractionRefusal.self) {
        try ArticleExtractor.read(
          ReceivedPage(bytes: Array(Prose.page(Prose.paragraphs(1...40)).utf8)))
      }
    }
    #expect(refusal == .tooCostly)
    #expect(refusal?.code == "too_costly")
  }
}
