import Foundation
import Measuring

/// A site with votes by readers. Stories of very unequal interest (log-normal) arrive all day; the
/// interests of the readers drift from hour to hour; the front page is ordered by (votes − 1)^0.8 /
/// (age + 2)^1.8 and by a hidden standing of each story (moderation, flags); higher stories are
/// seen by more readers. Its thirty stories are recorded every half hour, with the votes that each
/// will earn as the gain.
///
/// The standing and the drift are included so that the formula is not an oracle: like on real front
/// pages, it knows neither.
struct VotedFronts {
  let seed: UInt64
  private let days = 12.0
  private let step = 600.0
  /// Hours in which the interests of the readers change by most of their spread.
  private let mood = (hours: 4.0, spread: 0.4)

  private struct Story {
    let id: String
    let born: Double
    let interest: Double
    let standing: Double
    /// Half-life of its interest, in seconds.
    let wear: Double
    var mood: Double
    var votes = 1
    /// The votes at every step.
    var history: [Int] = []
    let birthStep: Int
  }

  func write(to out: inout StreamWriter) {
    var random = SplitMix(state: seed)
    let vocabulary = Vocabulary(subjects: 30)
    let (stories, fronts) = run(&random)
    var known: Set<Int> = []
    var formula = (soon: 0.0, final: 0.0, fronts: 0.0)
    for front in fronts where Double(front.step) * step < (days - 2) * 86_400 {
      let now = Double(front.step + 1) * step
      func votes(_ story: Int, _ at: Int) -> Int {
        let history = stories[story].history
        return history[min(history.count - 1, at - stories[story].birthStep)]
      }
      for story in front.indexes {
        if known.insert(story).inserted {
          out.line(
            now, "article",
            [
              ("id", StreamWriter.text(stories[story].id)), ("source", "\"front\""),
              ("category", "\"tech\""),
              (
                "title",
                StreamWriter.text(vocabulary.text(8, about: story % 30, share: 0.5, &random))
              ),
              ("published", "\(Int(stories[story].born))"),
            ])
        }
        out.line(
          now, "counts",
          [
            ("article", StreamWriter.text(stories[story].id)),
            ("ratings", "\(votes(story, front.step))"),
          ])
      }
      let ids = front.indexes.map { stories[$0].id }
      let soon = front.indexes.map { Double(votes($0, front.step + 18) - votes($0, front.step)) }
      let final = front.indexes.map { Double(stories[$0].history.last ?? 0) }
      for (group, gains) in [("votes in the next three hours", soon), ("final score", final)] {
        out.line(
          now, "ask",
          [
            ("reader", "\"r\""), ("candidates", StreamWriter.list(ids.sorted())),
            ("gain", StreamWriter.gains(Array(zip(ids, gains)))), ("group", "\"\(group)\""),
          ])
      }
      let worth = front.indexes.map {
        Self.formula(votes($0, front.step), now - stories[$0].born)
      }
      let places = front.indexes.indices.sorted { worth[$0] > worth[$1] }
      formula.soon += Self.ndcg10(places.map { soon[$0] })
      formula.final += Self.ndcg10(places.map { final[$0] })
      formula.fronts += 1
    }
    FileHandle.standardError.write(
      Data(
        """
        the site's own formula: nDCG@10 \(formula.soon / formula.fronts) soon, \
        \(formula.final / formula.fronts) final

        """.utf8))
  }

  private func run(
    _ random: inout SplitMix
  ) -> (stories: [Story], fronts: [(step: Int, indexes: [Int])]) {
    let steps = Int(days * 86_400 / step)
    let kept = exp(-step / 3600 / mood.hours)
    var stories: [Story] = []
    var fronts: [(step: Int, indexes: [Int])] = []
    var oldest = 0
    for index in 0..<steps {
      let now = Double(index) * step
      let hour = (now / 3600).truncatingRemainder(dividingBy: 24)
      let traffic = 1 + 0.5 * sin((hour - 8) / 24 * 2 * .pi)
      for _ in 0..<random.poisson(6.5 * traffic) {
        stories.append(
          Story(
            id: "h\(stories.count)", born: now, interest: exp(random.normal() * 1.2 - 1.8),
            standing: exp(random.normal() * 0.6) * (random.unit() < 0.2 ? 0.3 : 1),
            wear: 8 * 3600 * exp(random.normal() * 0.5), mood: random.normal() * mood.spread,
            birthStep: index))
      }
      while oldest < stories.count, now - stories[oldest].born > 1.5 * 86_400 { oldest += 1 }
      let worth = (oldest..<stories.count).map {
        Self.formula(stories[$0].votes, now - stories[$0].born) * stories[$0].standing
      }
      let ranked = worth.indices.sorted { worth[$0] > worth[$1] }.map { $0 + oldest }
      for (rank, story) in ranked.enumerated() {
        let seen = rank < 30 ? 6 / pow(Double(rank + 1), 0.2) : rank < 90 ? 1.2 : 0.6
        let wearing = exp2(-(now - stories[story].born) / stories[story].wear)
        stories[story].mood =
          stories[story].mood * kept
          + mood.spread * (1 - kept * kept).squareRoot() * random.normal()
        stories[story].votes += random.poisson(
          stories[story].interest * exp(stories[story].mood) * seen * traffic * wearing)
        stories[story].history.append(stories[story].votes)
      }
      if index % 3 == 2 { fronts.append((index, Array(ranked.prefix(30)))) }
    }
    return (stories, fronts)
  }

  private static func ndcg10(_ gains: [Double]) -> Double {
    func discounted(_ gains: [Double]) -> Double {
      gains.prefix(10).enumerated().reduce(0) { $0 + $1.element / log2(Double($1.offset + 2)) }
    }
    let best = discounted(gains.sorted(by: >))
    return best > 0 ? discounted(gains) / best : 1
  }

  private static func formula(_ votes: Int, _ age: Double) -> Double {
    pow(Double(max(0, votes - 1)), 0.8) / pow(age / 3600 + 2, 1.8)
  }
}
