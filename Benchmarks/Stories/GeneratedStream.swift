import Foundation
import Measuring

/// A labelled stream of generated news: events that one to a dozen sources cover within two days;
/// half of the events have a single article.
///
/// An event has a kind (a storm, a takeover, a trial …), and people, places and numbers of its own.
/// A headline fills one of the kind's patterns, whose words have synonyms; a text is a handful of
/// the kind's sentences about the event among filler sentences, so that two articles share names
/// and some words, but no sentences. Events of one kind share the kind's words, which makes them
/// hard to distinguish.
struct GeneratedStream {
  private var random: SplitMix
  private let vocabulary: [String]

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    vocabulary = (0..<4000).map { Self.name($0 &* 2_654_435_761 % 99_991) }
  }

  /// The articles of `events` events, in the order of arrival.
  mutating func articles(events: Int, days: Double) -> [GeneratedArticle] {
    var articles: [GeneratedArticle] = []
    for event in 0..<events {
      let kind = Self.kinds[event % Self.kinds.count]
      let facts = facts(event)
      let start = Double.random(in: 0..<days * 86_400, using: &random)
      let count = Bool.random(using: &random) ? 1 : Int.random(in: 2...12, using: &random)
      var sources = Set<Int64>()
      while sources.count < count { sources.insert(Int64.random(in: 1...120, using: &random)) }
      for source in sources.sorted() {
        let delay = -log(Double.random(in: 0.01..<1, using: &random)) * 9 * 3600
        articles.append(
          GeneratedArticle(
            event: event, source: source, title: fill(pick(kind.headlines), facts),
            text: text(kind, facts), time: start + delay))
      }
    }
    return articles.sorted { ($0.time, $0.event) < ($1.time, $1.event) }
  }

  /// Words without a subject, with natural frequencies.
  mutating func filler(_ words: Int) -> String {
    (0..<words).map { _ in
      let share = Double.random(in: 0..<1, using: &random)
      return vocabulary[Int(pow(share, 3) * Double(vocabulary.count))]
    }.joined(separator: " ")
  }

  private mutating func text(_ kind: Kind, _ facts: [String: String]) -> String {
    var sentences = kind.sentences.shuffled(using: &random).prefix(4).map { fill($0, facts) }
    for _ in 0..<4 { sentences.append(filler(Int.random(in: 8...18, using: &random)) + ".") }
    return sentences.shuffled(using: &random).joined(separator: " ")
  }

  private mutating func facts(_ event: Int) -> [String: String] {
    var facts: [String: String] = [:]
    for (index, key) in ["A", "B", "P", "Q"].enumerated() {
      facts[key] = Self.name(event * 4 + index + 100_000).capitalized
    }
    facts["N"] = String(Int.random(in: 3...900, using: &random))
    return facts
  }

  /// Fills a pattern: {A} is a fact, (one|other) a random choice of words.
  private mutating func fill(_ pattern: String, _ facts: [String: String]) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let first = rest.first {
      rest = rest.dropFirst()
      if first == "(" {
        let words = rest.prefix { $0 != ")" }
        text += pick(words.split(separator: "|").map(String.init))
        rest = rest.dropFirst(words.count + 1)
      } else if first == "{" {
        let key = rest.prefix { $0 != "}" }
        text += facts[String(key)] ?? ""
        rest = rest.dropFirst(key.count + 1)
      } else {
        text.append(first)
      }
    }
    return text
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts[Int.random(in: 0..<texts.count, using: &random)]
  }

  private static func name(_ number: Int) -> String {
    let first = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "br", "kr"]
    let last = ["an", "el", "or", "im", "us", "en", "ar", "il", "on", "et"]
    var (name, rest) = ("", number &* 31 &+ 7)
    for _ in 0..<3 {
      name += first[rest % first.count]
      rest /= first.count
      name += last[rest % last.count]
      rest /= last.count
      if rest == 0 { break }
    }
    return name
  }

  private struct Kind {
    let headlines: [String]
    let sentences: [String]
  }

  private static let kinds = [
    Kind(
      headlines: [
        "Storm {A} (hits|batters|strikes) {P}, {N} (flee|evacuated)",
        "{N} (dead|killed) as storm {A} (reaches|hits) {P}",
        "{P} (counts the cost|mourns) after {A}",
        "Storm {A}: what we know about the (damage|floods)",
        "{P} (under water|flooded) after storm {A}",
      ],
      sentences: [
        "Storm {A} reached the coast of {P} during the night.",
        "At least {N} people had to leave their homes in {P}.",
        "The mayor of {Q} spoke of the worst floods in decades.",
        "Power was out in {P} and {Q} on Tuesday.", "Rescue boats searched the streets of {Q}.",
        "Forecasters expect {A} to weaken inland.",
      ]),
    Kind(
      headlines: [
        "{A} to (buy|acquire) {B} for ${N} million", "{A} (agrees|confirms) ${N}m deal for {B}",
        "{B} (sold|goes) to {A}", "Why {A} (wants|pays so much for) {B}",
        "{A} (snaps up|takes over) rival {B}",
      ],
      sentences: [
        "{A} will pay ${N} million for its rival {B}.",
        "Shares of {B} rose after the announcement.", "The board of {B} recommends the offer.",
        "The two companies employ thousands in {P} and {Q}.",
        "Regulators in {P} have to approve the takeover.", "{A} was founded in {Q}.",
      ]),
    Kind(
      headlines: [
        "{A} (found guilty|convicted) in {P} (fraud|bribery) trial",
        "{P} court (sentences|jails) {A}", "{A} (to appeal|denies all) after {P} verdict",
        "Trial of {A}: (jury|court) reaches verdict", "{N} years for {A}",
      ],
      sentences: [
        "A court in {P} found {A} guilty on Monday.", "The judge spoke of {N} victims.",
        "Lawyers of {A} said they would appeal.", "Prosecutor {B} had asked for more.",
        "The trial in {P} had lasted for months.", "{A} showed no emotion.",
      ]),
    Kind(
      headlines: [
        "{A} (beat|defeat|crush) {B} to reach {P} Cup final", "{B} (out|knocked out) by {A}",
        "{P} Cup: {A} (stun|too strong for) {B}", "{Q} scores twice as {A} (beat|see off) {B}",
        "(Heartbreak|Tears) for {B} in {P} Cup",
      ],
      sentences: [
        "{A} are in the final of the {P} Cup after beating {B}.",
        "{Q} scored twice in the second half.", "{B} had won all their games before.",
        "{N} fans had travelled with {B}.", "The coach of {A} praised {Q}.",
        "The final of the {P} Cup is on Sunday.",
      ]),
    Kind(
      headlines: [
        "{A} (resigns|steps down) as {P} (minister|premier)",
        "{P}: {A} (quits|gone) over {Q} affair", "{A} (out|falls) after {Q} (scandal|affair)",
        "{B} to (replace|succeed) {A} in {P}", "Who is {B}, the (successor|new face) in {P}?",
      ],
      sentences: [
        "{A} resigned on Thursday over the {Q} affair.",
        "The government of {P} had been under pressure for weeks.",
        "{B} is to take over the office.", "Documents had shown {N} payments to {A}.",
        "The opposition in {P} called for an early vote.", "{A} denies having known of {Q}.",
      ]),
  ]
}
