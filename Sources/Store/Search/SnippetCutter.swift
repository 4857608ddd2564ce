package import Models

/// Cuts the part of an article's text that a search shows: the words around as many of the search's
/// phrases as possible, with the phrases marked.
///
/// The rules are those of `snippet()` of SQLite's FTS5 (3.40, `fts5_aux.c`): a part begins with a
/// phrase, which is then moved to its middle, or with the sentence before the phrase. Each different
/// phrase in a part counts 1,000 and each repetition 1; the beginning of a sentence counts 100, that
/// of the text 120; of equal parts the first is taken.
package struct SnippetCutter: Sendable {
  /// Which phrases count in an article: only those of conditions that it meets.
  private indirect enum Condition {
    /// The numbers of the alternatives.
    case phrases([Int], isOfTitle: Bool)
    case any([Condition])
    case all([Condition])
  }

  private let finder: PhraseFinder
  private let wanted: [Condition]

  /// Number of words of a part; the second for scripts in which a character is a word.
  private static let (words, characters) = (24, 64)

  package init(_ phrases: SearchPhrases) {
    var numbers: [[String]: Int] = [:]
    func number(_ wording: [String]) -> Int {
      if let number = numbers[wording] { return number }
      numbers[wording] = numbers.count
      return numbers.count - 1
    }
    func condition(_ part: SearchPhrases.Part) -> Condition {
      switch part {
      case .phrase(let phrase):
        .phrases(phrase.wordings.map(number), isOfTitle: phrase.isOfTitle)
      case .any(let parts): .any(parts.map(condition))
      case .all(let parts): .all(parts.map(condition))
      }
    }
    wanted = phrases.wanted.map(condition)
    finder = PhraseFinder(numbers.sorted { $0.value < $1.value }.map(\.key))
  }

  /// - Returns: no runs if the article does not match, or has no text.
  package func snippet(title: String, body: String) -> [SearchHit.Run] {
    var (title, body) = (title, body)
    let inTitle = Set(title.withUTF8(finder.find).occurrences.map(\.phrase))
    return body.withUTF8 { text in
      var findings = finder.find(in: text)
      let inBody = Set(findings.occurrences.map(\.phrase))
      guard let counted = Self.counted(.all(wanted), inTitle, inBody) else { return [] }
      findings.occurrences.removeAll { !counted.contains($0.phrase) }
      let runs = runs(text, findings, upTo: Self.words)
      return Self.isUnspaced(runs) ? self.runs(text, findings, upTo: Self.characters) : runs
    }
  }

  /// The phrases that count in the body; `nil` if the article does not meet the condition.
  private static func counted(
    _ condition: Condition, _ inTitle: Set<Int>, _ inBody: Set<Int>
  ) -> Set<Int>? {
    switch condition {
    case .phrases(let numbers, let isOfTitle):
      let found = isOfTitle ? [] : inBody.intersection(numbers)
      return found.isEmpty && inTitle.isDisjoint(with: numbers) ? nil : found
    case .any(let conditions):
      let met = conditions.compactMap { counted($0, inTitle, inBody) }
      return met.isEmpty ? nil : met.reduce(into: []) { $0.formUnion($1) }
    case .all(let conditions):
      var all: Set<Int> = []
      for condition in conditions {
        guard let met = counted(condition, inTitle, inBody) else { return nil }
        all.formUnion(met)
      }
      return all
    }
  }

  /// Whether most of the words of a part are single characters.
  private static func isUnspaced(_ runs: [SearchHit.Run]) -> Bool {
    let scalars = runs.lazy.flatMap(\.text.unicodeScalars)
    return scalars.count(where: \.isUnspaced) > scalars.count { $0 == " " }
  }

  // MARK: - The best part

  /// The number of the first word of the best part of `count` words.
  private func start(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: PhraseFinder.Findings, upTo count: Int
  ) -> Int {
    let (words, occurrences) = (findings.words, findings.occurrences)
    var (best, start) = (0, 0)
    var (around, after) = (Part(occurrences, count), Part(occurrences, count))
    var sentence = (start: 0, next: 1)
    for occurrence in occurrences {
      around.move(to: occurrence.start)
      if around.score > best {
        best = around.score
        let last = occurrences[around.end - 1]
        let length = last.start + finder.sizes[last.phrase] - occurrence.start
        start = max(0, min(occurrence.start - (count - length) / 2, words.count - count))
      }
      guard words.count > count else { continue }
      while sentence.next <= occurrence.start {
        if Self.beginsSentence(at: words[sentence.next].lowerBound, text) {
          sentence.start = sentence.next
        }
        sentence.next += 1
      }
      guard sentence.start < occurrence.start else { continue }
      after.move(to: sentence.start)
      let score = after.score + (sentence.start == 0 ? 120 : 100)
      if score > best { (best, start) = (score, sentence.start) }
    }
    return start
  }

  /// Whether a full stop or a colon and a blank are before a word.
  private static func beginsSentence(at place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = place
    while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(text[end - 1]) { end -= 1 }
    return end > 0 && end < place && [UInt8(ascii: "."), UInt8(ascii: ":")].contains(text[end - 1])
  }

  /// The occurrences that begin in a part of the text, which moves towards its end.
  private struct Part {
    private let occurrences: [PhraseFinder.Occurrence]
    private let words: Int
    private var first = 0
    /// The number of the first occurrence after the part.
    private(set) var end = 0
    private var counts: [Int: Int] = [:]

    init(_ occurrences: [PhraseFinder.Occurrence], _ words: Int) {
      (self.occurrences, self.words) = (occurrences, words)
    }

    var score: Int { end - first + 999 * counts.count }

    mutating func move(to start: Int) {
      while end < occurrences.count, occurrences[end].start < start + words {
        counts[occurrences[end].phrase, default: 0] += 1
        end += 1
      }
      while first < end, occurrences[first].start < start {
        let phrase = occurrences[first].phrase
        counts[phrase] = counts[phrase].flatMap { $0 > 1 ? $0 - 1 : nil }
        first += 1
      }
    }
  }

  // MARK: - Runs

  private func runs(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: PhraseFinder.Findings, upTo count: Int
  ) -> [SearchHit.Run] {
    let words = findings.words
    let start = start(text, findings, upTo: count)
    let end = start + count
    var runs = Runs()
    if start > 0 { runs.append("…", isMatch: false) }
    var place = start > 0 ? words[start].lowerBound : 0
    for match in matches(findings.occurrences)
    where match.lowerBound >= start && match.lowerBound < end {
      let last = words[min(match.upperBound, end) - 1].upperBound
      runs.append(text[place..<words[match.lowerBound].lowerBound], isMatch: false)
      runs.append(text[words[match.lowerBound].lowerBound..<last], isMatch: true)
      place = last
    }
    if end < words.count {
      runs.append(text[place..<words[end - 1].upperBound], isMatch: false)
      runs.append("…", isMatch: false)
    } else {
      runs.append(text[place...], isMatch: false)
    }
    return runs.all
  }

  /// The ranges of words in phrases; phrases that overlap are one.
  private func matches(_ occurrences: [PhraseFinder.Occurrence]) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    for occurrence in occurrences {
      let range = occurrence.start..<(occurrence.start + finder.sizes[occurrence.phrase])
      if let last = matches.last, range.lowerBound < last.upperBound {
        matches[matches.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        matches.append(range)
      }
    }
    return matches
  }

  /// Runs of text without joints (``SearchText``). A match is extended to the end of its last
  /// letter: in scripts without blanks a vowel sign is a word of its own.
  private struct Runs {
    private(set) var all: [SearchHit.Run] = []

    mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isMatch: Bool) {
      append(
        SearchText.readable(String(decoding: Self.onOneLine(bytes), as: UTF8.self)),
        isMatch: isMatch)
    }

    /// Lines and paragraphs go on after a blank: a list shows few lines of a passage, and empty ones
    /// would push the match out of sight.
    private static func onOneLine(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
      var line: [UInt8] = []
      for byte in bytes {
        let isBlank = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
        if !isBlank || line.last != 0x20 { line.append(isBlank ? 0x20 : byte) }
      }
      return line
    }

    mutating func append(_ text: String, isMatch: Bool) {
      var rest = Substring(text)
      if !isMatch, let last = all.indices.last {
        let marks =
          all[last].isMatch ? rest.unicodeScalars.prefix(while: \.isMark) : rest.unicodeScalars
        all[last].text.unicodeScalars += marks
        rest = Substring(rest.unicodeScalars.dropFirst(marks.count))
      }
      if !rest.isEmpty { all.append(SearchHit.Run(String(rest), isMatch: isMatch)) }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark that belongs to the letter before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
