/// The state of the greedy selection: the articles placed already, and the penalties of each
/// remaining candidate for the next place.
struct DiversityRun {
  private let scores: [Double]
  /// The sources, numbered from 0.
  private let sources: [Int]
  private var words: WordOverlapIndex
  private var rest: [Int]
  private var likeness: [Float]
  /// Number of articles of each source placed so far (`above`), and in the last places that share a
  /// run with the next one (`lately`).
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
    words = WordOverlapIndex(candidates.map(\.features))
    rest = Array(candidates.indices)
    likeness = Array(repeating: 0, count: candidates.count)
    above = Array(repeating: 0, count: numbers.count)
    lately = above
  }

  /// Fills the next place; at least one candidate must be left.
  ///
  /// - Parameters:
  ///   - isFixed: whether the place goes to the next candidate in order, as on an earlier page.
  ///   - chosen: candidates that take the place if any of them is left.
  mutating func next(isFixed: Bool, among chosen: Set<Int> = []) -> Diversity.Choice {
    let position = isFixed ? 0 : (chosen.isEmpty ? nil : best(among: chosen)) ?? best() ?? 0
    let index = rest.remove(at: position)
    let source = sources[index]
    let place = Diversity.Choice(
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

  /// The position in `rest` of the candidate with the highest score after penalties.
  ///
  /// - Parameter chosen: the candidates to consider; `nil` means all.
  private func best(among chosen: Set<Int>? = nil) -> Int? {
    var best = (position: 0, value: -Double.infinity)
    var bestOfAny = best
    for (position, index) in rest.enumerated() {
      // `rest` is in descending order of the scores: no later candidate can do better.
      if scores[index] <= best.value { break }
      if let chosen, !chosen.contains(index) { continue }
      let source = sources[index]
      let value =
        scores[index] - Double(above[source]) * Diversity.sourcePenalty
        - Double(likeness[index]) * Diversity.likenessPenalty
      if value > bestOfAny.value { bestOfAny = (position, value) }
      if lately[source] < Diversity.perRun, value > best.value { best = (position, value) }
    }
    if best.value > -.infinity { return best.position }
    return bestOfAny.value > -.infinity ? bestOfAny.position : nil
  }
}
