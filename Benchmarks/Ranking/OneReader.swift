import Foundation
import Measuring

/// One reader of pages with twenty articles of many sources and subjects. The reader likes three
/// subjects and opens nearly all of their articles, and hardly any others; some opened articles are
/// bookmarked. Sources prefer certain subjects; votes differ and do not depend on taste.
struct OneReader {
  let seed: UInt64
  private let pages = 40
  private let subjects = 12
  private let sources = 30

  func write(to out: inout StreamWriter) {
    var random = SplitMix(state: seed)
    let vocabulary = Vocabulary(subjects: subjects)
    let liked = Set((0..<3).map { _ in random.below(subjects) })
    var articles = 0
    for page in 0..<pages {
      let now = Double(page + 1) * 12 * 3600
      var ids: [String] = []
      var wanted: [Bool] = []
      for _ in 0..<20 {
        let id = "p\(articles)"
        articles += 1
        let source = random.below(sources)
        // Half of a source's articles are about its own subject.
        let subject = random.unit() < 0.5 ? source % subjects : random.below(subjects)
        let born = now - random.unit() * 12 * 3600
        out.line(
          now, "article",
          [
            ("id", StreamWriter.text(id)), ("source", "\"s\(source)\""),
            ("category", "\"c\(source % 5)\""),
            (
              "title",
              StreamWriter.text(vocabulary.text(9, about: subject, share: 0.4, &random))
            ),
            (
              "summary",
              StreamWriter.text(vocabulary.text(30, about: subject, share: 0.3, &random))
            ),
            ("published", "\(Int(born))"),
          ])
        out.line(
          now, "counts",
          [
            ("article", StreamWriter.text(id)),
            ("comments", "\(Int(exp(random.normal() * 1.2 + 2)))"),
          ])
        ids.append(id)
        wanted.append(random.unit() < (liked.contains(subject) ? 0.97 : 0.01))
      }
      let group =
        switch page {
        case 0: "page 1"
        case 1...2: "page 2-3"
        case 3...11: "page 4-12"
        default: "page 13 on"
        }
      out.line(
        now, "ask",
        [
          ("reader", "\"r\""), ("candidates", StreamWriter.list(ids)),
          (
            "gain",
            StreamWriter.gains(zip(ids, wanted).filter(\.1).map { ($0.0, 1.0) })
          ), ("group", "\"\(group)\""),
        ])
      for (id, wanted) in zip(ids, wanted) where wanted {
        out.line(
          now + 60, "event",
          [
            ("article", StreamWriter.text(id)), ("reader", "\"r\""),
            ("kind", random.unit() < 0.2 ? "\"bookmark\"" : "\"view\""),
          ])
      }
    }
  }
}
