import Foundation
import Measuring

/// The log of a news portal: many readers, who see some thirty current articles at a time and open
/// one or two. Articles differ in appeal, are current for a day or two, and belong to subjects;
/// readers visit rarely and prefer a few subjects. The log has no positions.
struct Impressions {
  let seed: UInt64
  private let readers = 6000
  private let lists = 20_000
  private let subjects = 16
  private let days = 5.0

  private struct Story {
    let id: String
    let born: Double
    let subject: Int
    let appeal: Double
    var isWritten = false
    var words = ""
  }

  func write(to out: inout StreamWriter) {
    var random = SplitMix(state: seed)
    let vocabulary = Vocabulary(subjects: subjects * 6)
    let seconds = days * 86_400
    var stories: [Story] = []
    for index in 0..<2500 {
      // The portal begins with articles of the day before.
      let born = (Double(index) / 2500 * (days + 1) - 1) * 86_400
      stories.append(
        Story(
          id: "n\(index)", born: born, subject: random.zipf(subjects),
          appeal: random.normal() * 0.55))
    }
    let tastes = (0..<readers).map { _ in
      Dictionary(
        (0..<3).map { _ in (random.below(subjects), 0.5 + random.unit() * 1.2) },
        uniquingKeysWith: max)
    }
    for list in 0..<lists {
      let now = Double(list) / Double(lists) * seconds
      let reader = min(readers - 1, Int(Double(readers) * pow(random.unit(), 2)))
      var shown: Set<Int> = []
      let newest = stories.lastIndex { $0.born <= now } ?? 0
      while shown.count < 30 {
        // From the last two days, with a slight preference for newer articles.
        let back = Int(pow(random.unit(), 1.3) * 830)
        shown.insert(max(0, newest - back))
      }
      let candidates = shown.sorted()
      for index in candidates where !stories[index].isWritten {
        stories[index].isWritten = true
        let subject = stories[index].subject * 6 + random.below(6)
        out.line(
          now, "article",
          [
            ("id", StreamWriter.text(stories[index].id)),
            ("source", "\"portal\""),
            ("category", "\"c\(stories[index].subject)\""),
            (
              "title", StreamWriter.text(vocabulary.text(9, about: subject, share: 0.4, &random))
            ),
            ("published", "\(Int(stories[index].born))"),
          ])
      }
      let worth = candidates.map { index -> Double in
        let story = stories[index]
        let age = (now - story.born) / 86_400
        return exp(story.appeal + (tastes[reader][story.subject] ?? 0) - 0.15 * age)
      }
      var opened: Set<Int> = []
      for _ in 0..<(random.unit() < 0.3 ? 2 : 1) {
        var draw = random.unit() * worth.reduce(0, +)
        for (place, value) in worth.enumerated() {
          draw -= value
          if draw <= 0 {
            opened.insert(place)
            break
          }
        }
      }
      out.line(
        now, "ask",
        [
          ("reader", "\"u\(reader)\""),
          ("candidates", StreamWriter.list(candidates.map { stories[$0].id })),
          (
            "gain",
            StreamWriter.gains(opened.sorted().map { (stories[candidates[$0]].id, 1.0) })
          ),
          ("group", "\"day \(Int(now / 86_400) + 1)\""),
        ])
      for place in opened.sorted() {
        out.line(
          now, "event",
          [
            ("article", StreamWriter.text(stories[candidates[place]].id)),
            ("reader", "\"u\(reader)\""), ("kind", "\"view\""),
          ])
      }
    }
  }
}
