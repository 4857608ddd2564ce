import Foundation
import Testing

@testable import Ranking

struct StoryProfileTests {
  let start = StoryStream.start
  let tuning = StoryTuning()

  func vector(_ weights: [Int32: Float]) -> TermVector {
    TermVector(weights.map { TermVector.Entry(term: $0.key, weight: $0.value) })
  }

  func story(
    _ article: Int64, _ terms: [Int32], source: Int64? = nil, hours: Double = 0,
    names: [Int32] = []
  ) -> StoryProfile {
    StoryProfile(
      article: article, source: source ?? article,
      dated: start.addingTimeInterval(hours * 3600), names: names,
      vector: vector(Dictionary(uniqueKeysWithValues: terms.map { ($0, 1) })))
  }

  func likeness(_ first: StoryProfile, _ second: StoryProfile) -> StorySimilarity {
    let dot = Double(first.sum.dot(second.sum))
    let lengths = Double((first.squaredLength * second.squaredLength).squareRoot())
    return StorySimilarity(
      first, second, dot: dot, cosine: lengths > 0 ? dot / lengths : 0, tuning: tuning)
  }

  @Test func `merged profiles add up`() {
    let both = story(1, [1, 2, 3, 4], hours: 5).joined(with: story(2, [3, 4], hours: 1))
    #expect(both.articles == 2 && both.terms == 3 && both.source == nil)
    #expect(both.first == start.addingTimeInterval(3600))
    #expect(both.latest == start.addingTimeInterval(5 * 3600))
    #expect(both.sum.map(\.term) == [1, 2, 3, 4])
    #expect(abs(Double(both.sum.weight(of: 4)) - 1.2071) < 1e-3)
    #expect(both.members.map(\.article) == [1, 2] && both.isComplete)
    #expect(story(1, [1], source: 3).joined(with: story(2, [1], source: 3)).source == 3)
  }

  @Test func `an article can be removed from a profile`() throws {
    let one = story(1, [1, 2])
    #expect(one.without(1) == nil)
    let rest = try #require(one.joined(with: story(2, [2, 3])).without(1))
    #expect(rest.articles == 1 && rest.hasMember(2) && !rest.hasMember(1))
    #expect(rest.sum.map(\.term) == [2, 3])
  }

  @Test func `a profile of thousands keeps its latest articles and heaviest terms`() {
    var all = story(1, [1, 2, 3])
    for article in Int64(2)...2000 {
      let term = Int32(article)
      all = all.joined(with: story(article, [1, 2, term * 2, term * 2 + 1], names: [term]))
    }
    #expect(all.articles == 2000 && !all.isComplete)
    #expect(all.members.map(\.article) == Array(1977...2000))
    #expect(all.sum.count == StoryProfile.maxTerms && all.sum.weight(of: 1) > 900)
    #expect(all.names.count == StoryProfile.maxNames)
    #expect(all.bytes.count < 6000)
  }

  @Test func `a profile round-trips through bytes, and damaged bytes are refused`() {
    let one = story(1, [1, 2, 3], source: -7, hours: 3, names: [-5, 2])
    for profile in [one, story(9, []), one.joined(with: story(2, [2, 9], names: [9]))] {
      let bytes = profile.bytes
      #expect(bytes.withUnsafeBytes { StoryProfile(bytes: $0) } == profile)
      for count in [0, 1, 5, 30, 40] {
        #expect(bytes.prefix(count).withUnsafeBytes { StoryProfile(bytes: $0) } == nil)
      }
    }
  }

  @Test
  func
    `similarity combines the cosines to the sum and to the nearest article, and decays in a day`()
  {
    let original = story(1, [1, 2, 3, 4])
    #expect(abs(likeness(original, story(2, [1, 2, 3, 4])).score - 1) < 1e-4)
    #expect(abs(likeness(original, story(2, [1, 2, 3, 4], hours: 24)).score - 0.5) < 1e-4)
    #expect(likeness(original, story(2, [5, 6])).score == 0)
    let half = story(3, [1, 2, 7, 8])
    #expect(abs(likeness(half, original).score - 0.5) < 1e-4)
    // The gap between the first and the latest article of a story is 0.
    let long = original.joined(with: story(2, [1, 2, 3, 4], hours: 48))
    #expect(long.gap(to: story(4, [1], hours: 20)) == 0)
    #expect(abs(likeness(story(4, [1, 2, 3, 4], hours: 20), long).score - 1) < 1e-4)
  }

  @Test func `different names lower the similarity, unless the other text contains one of them`() {
    func score(_ names: [Int32], _ terms: [Int32]) -> Double {
      likeness(story(1, terms, names: names), story(2, [3, 5, 9], names: [5])).score
    }
    #expect(abs(score([7], [3, 7, 9]) - 0.75 * 2 / 3) < 1e-3)
    #expect(abs(score([], [3, 7, 9]) - 2.0 / 3) < 1e-3)
    #expect(abs(score([9], [3, 7, 9]) - 2.0 / 3) < 1e-3)
  }

  @Test func `an article similar to few members of a large story does not join it`() {
    let event = Array(Int32(1)...8)
    func profile(of others: Int64) -> StoryProfile {
      var mixed = story(1, event)
      for article in 2...others {
        mixed = mixed.joined(
          with: story(article, Array(Int32(article) * 8..<Int32(article) * 8 + 8)))
      }
      return mixed.joined(with: story(others + 1, event)).joined(
        with: story(others + 2, event))
    }
    let few = likeness(story(999, event), profile(of: 5))
    #expect(few.links(tuning) && few.merges(tuning))
    let many = likeness(story(999, event), profile(of: 100))
    #expect(many.score > 0.5 && !many.links(tuning) && !many.merges(tuning))
  }

  @Test func `texts have thirty-six terms or more, headlines up to eight`() {
    #expect([4.0, 8, 22, 36, 90].map(tuning.shortness) == [1, 1, 0.5, 0, 0])
  }
}
