import Testing

@testable import Ranking

struct WeightiestTermsTests {
  @Test(arguments: [1, 3, 24, 100])
  func `the heaviest terms are kept, and ties are broken by number`(limit: Int) {
    let all = (0..<60).map { index -> WeightiestTerms.Term in
      (UInt32(index * 37 % 61), Double(index * index % 17))
    }
    var heaviest = WeightiestTerms(limit: limit)
    for term in all { heaviest.add(term.id, weight: term.weight) }
    let sorted = all.sorted { ($1.weight, $0.id) < ($0.weight, $1.id) }
    #expect(heaviest.terms.elementsEqual(sorted.prefix(limit), by: ==))
  }
}
