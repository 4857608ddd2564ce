import Testing

@testable import Ranking

struct DiversityTests {
  func candidate(_ score: Double, _ source: Int64, _ title: String = "") -> Diversity.Candidate {
    Diversity.Candidate(
      score: score, source: source,
      features: FeatureExtractor(
        FeatureInput(source: "s\(source)", category: "c", title: title)
      ).features(TermFrequencies()).bytes[...])
  }

  @Test func `an article loses half a bit for each article of its source above it`() {
    let places = Diversity.order(
      [candidate(3, 1), candidate(2.8, 1), candidate(2.5, 2), candidate(2.2, 1)], count: 4)
    #expect(places.map(\.index) == [0, 2, 1, 3])
    #expect(places.map(\.loss) == [0, 0, 0.5, 1])
  }

  @Test func `a source has at most three of any ten places while there are others`() {
    var candidates = (0..<40).map { candidate(100 - Double($0) * 0.01, 1) }
    candidates += (0..<40).map { candidate(10 - Double($0), 2 + Int64($0 % 5)) }
    let sources = Diversity.order(candidates, count: 40).map { candidates[$0.index].source }
    for start in 0...30 {
      #expect(sources[start..<start + 10].count { $0 == 1 } <= 3)
    }
  }

  @Test func `a single source fills the list`() {
    let candidates = (0..<15).map { candidate(Double(-$0), 1) }
    #expect(Diversity.order(candidates, count: 15).map(\.index) == Array(0..<15))
  }

  @Test func `similar articles move down`() {
    let places = Diversity.order(
      [
        candidate(3, 1, "Storm closes harbour"), candidate(2.9, 2, "Storm closes harbour"),
        candidate(2.5, 3, "Choir sings again"),
      ], count: 3)
    #expect(places.map(\.index) == [0, 2, 1])
    #expect(abs(places[2].loss - 1) < 1e-5)
  }

  @Test func `shown pages stay fixed, and the rest continues from them`() {
    let candidates = (0..<30).map { candidate(Double(-$0) / 10, Int64($0 % 4)) }
    let whole = Diversity.order(candidates, count: 30).map(\.index)
    let shown = whole.prefix(10).map { candidates[$0] }
    let rest = candidates.indices.filter { !whole.prefix(10).contains($0) }
    let again = Diversity.order(shown + rest.map { candidates[$0] }, fixed: 10, count: 30)
    let order = whole.prefix(10) + rest
    #expect(again.map { order[$0.index] } == whole)
  }

  @Test func `a source fills a window only as far as it can have places`() {
    let flood = Array(repeating: Int64(1), count: 5000)
    #expect(Diversity.crowding(flood + [2], windows: 1) == [1])
    #expect(Diversity.crowding(flood.prefix(60) + [2, 3], windows: 1).isEmpty)
    #expect(Diversity.crowding(flood.prefix(100) + [2, 3], windows: 2).isEmpty)
    #expect(!Diversity.fills(1, with: flood + [2, 3]))
    let many = (2..<142).map { Int64($0) }
    #expect(Diversity.fills(1, with: flood + many))
    #expect(!Diversity.fills(1, with: flood + many.dropLast()))
    #expect(!Diversity.fills(2, with: flood + many))
    let others = (0..<150).map { Int64(2 + $0 % 7) }
    let windows = Diversity.windows(flood + others, count: 3)
    #expect(windows.map(\.count) == [200, 200, 200])
    #expect(windows[0] == Array(0..<60) + Array(5000..<5140))
    // The remaining articles of the other sources, then of the large one.
    #expect(windows[1] == Array(60..<250) + Array(5140..<5150))
    #expect(windows[2] == Array(250..<450))
    #expect(Diversity.windows([], count: 2).isEmpty)
    #expect(Diversity.windows([1, 1, 2], count: 2) == [[0, 1, 2]])
  }

  @Test func `the tenth place may hold an unknown article with the usual loss`() {
    let candidates = (0..<30).map { candidate(Double(-$0), Int64($0 % 5)) }
    let plain = Diversity.order(candidates, count: 30).map(\.index)
    let places = Diversity.order(candidates, unknown: [24, 27], count: 30)
    #expect(places.map(\.index)[0..<9] == plain[0..<9])
    #expect(places[9].index == 24 && places[9].sameSource == 1)
    #expect(Set(places.map(\.index)).count == 30)
    #expect(Diversity.order(candidates, fixed: 10, unknown: [24], count: 10).last?.index == 9)
    #expect(Diversity.order(Array(candidates.prefix(5)), unknown: [3], count: 9).count == 5)
  }
}
