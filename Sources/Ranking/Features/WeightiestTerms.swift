/// The words of a text with the highest weights, ordered by weight, then by id: the result does not
/// depend on the order of insertion.
///
/// Few words are kept, and most words come too late to be among them: one comparison with the
/// lightest kept word avoids sorting all words.
struct WeightiestTerms {
  typealias Term = (id: UInt32, weight: Double)

  /// The heaviest first.
  private(set) var terms: [Term] = []
  private let limit: Int

  /// - Parameter limit: maximum number of words that are kept, at least one.
  init(limit: Int) {
    self.limit = limit
    terms.reserveCapacity(limit)
  }

  mutating func add(_ id: UInt32, weight: Double) {
    let term = (id: id, weight: weight)
    if terms.count == limit {
      guard Self.precedes(term, terms[limit - 1]) else { return }
      terms[limit - 1] = term
    } else {
      terms.append(term)
    }
    var place = terms.count - 1
    while place > 0, Self.precedes(term, terms[place - 1]) {
      terms[place] = terms[place - 1]
      place -= 1
    }
    terms[place] = term
  }

  private static func precedes(_ first: Term, _ second: Term) -> Bool {
    first.weight == second.weight ? first.id < second.id : first.weight > second.weight
  }
}
