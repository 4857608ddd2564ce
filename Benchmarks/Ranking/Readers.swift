import Foundation
import Measuring

/// Readers who see pages of twenty articles and open the ones they like. The criterion of their
/// choice differs from kind to kind and is not in the stream.
///
/// Each page of a reader has new articles. In `mixed`, every feature is a weak hint; in
/// `bookmarks`, the liked articles are a person's bookmarks of five subjects in unequal parts,
/// mixed with those of other people.
struct Readers {
  enum Kind: String, CaseIterable {
    case words, headlines, sources, tags, bookmarks, mixed, noisy
    /// Choose by popularity, by date, at random, against popularity, or by subjects that change
    /// every week.
    case popular, newest, random, contrarian, drifting

    var hasCounts: Bool {
      switch self {
      case .words, .mixed, .popular, .newest, .random, .contrarian, .drifting: true
      case .headlines, .sources, .tags, .bookmarks, .noisy: false
      }
    }
  }

  let kind: Kind
  let seed: UInt64
  private let readers = 30
  private let pages = 24
  private let vocabulary = Vocabulary(subjects: 40)

  private struct Person {
    /// The share of each subject in their choices.
    var subjects: [Int: Double] = [:]
    var sources: Set<Int> = []
    var tags: Set<Int> = []
  }

  private struct Item {
    var subject = 0
    var source = 0
    var tags: [Int] = []
    var age = 0.0
    var comments = 0
    var isLiked = false
  }

  init(kind: Kind, seed: UInt64) {
    self.kind = kind
    self.seed = seed
  }

  func write(to out: inout StreamWriter) {
    var random = SplitMix(state: seed)
    let people = (0..<readers).map { _ in person(&random) }
    var count = 0
    for page in 0..<pages {
      for (number, person) in people.enumerated() {
        let now = Double(page) * 12 * 3600 + Double(number) * 600 + 86_400
        var ids: [String] = []
        var wanted: [Bool] = []
        for _ in 0..<20 {
          let item = item(for: person, page, &random)
          let id = "p\(count)"
          count += 1
          write(item, id, now, &random, to: &out)
          ids.append(id)
          wanted.append(item.isLiked)
        }
        out.line(
          now, "ask",
          [
            ("reader", "\"r\(number)\""), ("candidates", StreamWriter.list(ids)),
            ("gain", StreamWriter.gains(zip(ids, wanted).filter(\.1).map { ($0.0, 1.0) })),
            ("group", "\"\(Self.group(page))\""),
          ])
        for (id, wanted) in zip(ids, wanted) where wanted {
          let kept = kind == .bookmarks || random.unit() < 0.2
          out.line(
            now + 60, "event",
            [
              ("article", StreamWriter.text(id)), ("reader", "\"r\(number)\""),
              ("kind", kept ? "\"bookmark\"" : "\"view\""),
            ])
        }
      }
    }
  }

  static func group(_ page: Int) -> String {
    switch page {
    case 0: "page 1"
    case 1...2: "page 2-3"
    case 3...11: "page 4-12"
    default: "page 13 on"
    }
  }

  private var subjects: Int { kind == .words || kind == .mixed ? 12 : 40 }

  private func person(_ random: inout SplitMix) -> Person {
    var person = Person()
    let few = kind == .words || kind == .mixed ? 3 : kind == .bookmarks ? 5 : 10
    while person.subjects.count < few {
      person.subjects[random.below(subjects)] = kind == .bookmarks ? 0.2 + random.unit() : 1
    }
    while person.sources.count < 8 { person.sources.insert(random.below(30)) }
    while person.tags.count < 12 { person.tags.insert(random.below(60)) }
    return person
  }

  private func item(for person: Person, _ page: Int, _ random: inout SplitMix) -> Item {
    var item = Item(
      subject: random.below(subjects), source: random.below(30),
      tags: (0..<3).map { _ in random.below(60) }, age: random.unit() * 12)
    let interest = random.normal()
    item.comments = random.poisson(exp(2.5 + interest))
    let chance: Double
    switch kind {
    case .words, .headlines: chance = person.subjects[item.subject] == nil ? 0.03 : 0.9
    case .noisy: chance = person.subjects[item.subject] == nil ? 0.1 : 0.7
    case .sources: chance = person.sources.contains(item.source) ? 0.9 : 0.03
    case .tags: chance = item.tags.contains(where: person.tags.contains) ? 0.85 : 0.03
    case .mixed:
      if random.unit() < 0.5 { item.source = item.subject + 12 * random.below(3) }
      item.tags = random.unit() < 0.5 ? [item.subject] : []
      chance =
        (person.subjects[item.subject] == nil ? 0.03 : 0.75)
        + (person.sources.contains(item.source) ? 0.2 : 0)
    case .popular: chance = 1 / (1 + exp(1 - 2 * interest))
    case .contrarian: chance = 1 / (1 + exp(1 + 2 * interest))
    case .newest: chance = exp2(-item.age / 2)
    case .random: chance = 0.3
    case .drifting:
      chance = (item.subject + page / 14) % 4 == person.tags.count % 4 ? 0.8 : 0.05
    case .bookmarks:
      item.isLiked = random.unit() < 0.4
      if item.isLiked, random.unit() < 0.85 { item.subject = pick(person.subjects, &random) }
      // Sources that cover all subjects, and sources of a single subject.
      item.source =
        random.unit() < 0.4 ? random.zipf(60) : 100 + item.subject * 15 + random.zipf(15)
      item.tags =
        seed % 2 == 0
        ? [] : (0..<1 + random.below(3)).map { _ in 60 + item.subject * 12 + random.zipf(12) }
      return item
    }
    item.isLiked = random.unit() < chance
    return item
  }

  private func pick(_ shares: [Int: Double], _ random: inout SplitMix) -> Int {
    let sorted = shares.sorted { $0.key < $1.key }
    var draw = random.unit() * sorted.reduce(0) { $0 + $1.value }
    for (subject, share) in sorted {
      draw -= share
      if draw <= 0 { return subject }
    }
    return sorted[0].key
  }

  private func write(
    _ item: Item, _ id: String, _ now: Double, _ random: inout SplitMix,
    to out: inout StreamWriter
  ) {
    let tells = kind != .sources && kind != .tags
    let share = tells ? 0.4 : 0
    var members = [
      ("id", StreamWriter.text(id)),
      (
        "title",
        StreamWriter.text(vocabulary.text(9, about: item.subject, share: share, &random))
      ),
      ("published", "\(Int(now - item.age * 3600))"),
    ]
    if kind == .words || kind == .mixed {
      let summary = vocabulary.text(25, about: item.subject, share: 0.25, &random)
      members.append(("summary", StreamWriter.text(summary)))
    }
    let hasSources = kind != .words && kind != .headlines && kind != .tags
    members.append(("source", "\"s\(hasSources ? item.source : 0)\""))
    if kind == .tags || kind == .bookmarks || kind == .mixed, !item.tags.isEmpty {
      members.append(("tags", StreamWriter.list(item.tags.map { "t\($0)" })))
    }
    out.line(now, "article", members)
    guard kind.hasCounts else { return }
    out.line(
      now, "counts", [("article", StreamWriter.text(id)), ("comments", "\(item.comments)")])
  }
}
