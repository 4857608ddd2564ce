/// The way down a list that is made diverse: what is placed already, and what each of the others
/// would lose by standing next.
struct DiversityRun {
  private let scores: [Double]
  /// The sources, numbered from 0.
  private let sources: [Int]
  private var words: SharedWords
  private var rest: [Int]
  private var likeness: [Float]
  /// How many of each source stand already, and among the last places that one more would join.
  private var above: [Int]
  private var lately: [Int]
  private var last: [Int] = []

  init(_ candidates: [Diversity.Candidate]) {
    scores = candidates.map(\.score)
    var numbers: [Int64: Int] = [:]
    sources = candidates.map { candidate in
      let number = numbers[candidate.source] ?? numbers.count
      numbers[candidate.source] = number
      return number
    }
    words = SharedWords(candidates.map(\.features))
    rest = Array(candidates.indices)
    likeness = Array(repeating: 0, count: candidates.count)
    above = Array(repeating: 0, count: numbers.count)
    lately = above
  }

  /// Fills the next place; there must be somebody left for it.
  ///
  /// - Parameters:
  ///   - isFixed: whether it is the next of the candidates' that stands there already.
  ///   - chosen: the place is for one of these, if any of them is left.
  mutating func next(isFixed: Bool, among chosen: Set<Int> = []) -> Diversity.Place {
    let position = isFixed ? 0 : (chosen.isEmpty ? nil : best(among: chosen)) ?? best() ?? 0
    let index = rest.remove(at: position)
    let source = sources[index]
    let place = Diversity.Place(
      index: index, sameSource: above[source], likeness: Double(likeness[index]))
    above[source] += 1
    lately[source] += 1
    last.append(source)
    if last.count >= Diversity.run { lately[last[last.count - Diversity.run]] -= 1 }
    words.forEachAlike(to: index) { other, cosine in
      likeness[other] = max(likeness[other], cosine)
    }
    return place
  }

  /// The place in `rest` of the one that is worth most after what it loses.
  ///
  /// - Parameter chosen: those that are looked at; `nil` for all.
  private func best(among chosen: Set<Int>? = nil) -> Int? {
    var best = (position: 0, worth: -Double.infinity)
    var bestOfAny = best
    for (position, index) in rest.enumerated() {
      // The rest stands in the order of the scores: nothing further down can be worth more.
      if scores[index] <= best.worth { break }
      if let chosen, !chosen.contains(index) { continue }
      let source = sources[index]
      let worth =
        scores[index] - Double(above[source]) * Diversity.sourcePenalty
        - Double(likeness[index]) * Diversity.likenessPenalty
      if worth > bestOfAny.worth { bestOfAny = (position, worth) }
      if lately[source] < Diversity.perRun, worth > best.worth { best = (position, worth) }
    }
    if best.worth > -.infinity { return best.position }
    return bestOfAny.worth > -.infinity ? bestOfAny.position : nil
  }
}
