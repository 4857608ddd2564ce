internal import Markup

/// Decides whether a line is a date and nothing else.
enum DateLine {
  static func isOne(_ line: String) -> Bool {
    var digits = 0
    var letters = 0
    for byte in line.utf8.prefix(80) {
      if (0x30...0x39).contains(byte) { digits += 1 }
      if (0x61...0x7A).contains(byte) || byte >= 0x80 { letters += 1 }
    }
    guard digits >= 3, line.utf8.count < 64 else { return false }
    // Only numbers, or numbers and few words, including a month name.
    if letters <= 4 { return true }
    let words = line.split { !$0.isLetter }.map(String.init)
    guard words.count <= 8 else { return false }
    return words.contains { MonthNames.month($0) != nil }
      && words.filter { MonthNames.month($0) == nil && !fillers.contains($0) }.count <= 1
  }

  /// Whether a line near the headline says when the article was published: a date in any language,
  /// with at most one other word, or the dates of publication and change. Elsewhere such a line may
  /// be a heading of the text (`Release 10.12.2023`).
  static func isPublication(_ line: String) -> Bool {
    PageDateReader.isDate(line) && !isSubject(line) || isList(line)
  }

  /// The part of a line near the headline that is a date, between marks: "3 May 2024 // Jane Doe".
  static func part(of line: String) -> String? {
    guard line.utf8.count < 120, line.contains(where: \.isNumber) else { return nil }
    for mark in [" // ", " | ", " – ", " — ", " • ", " · ", " - "] {
      let parts = line.components(separatedBy: mark)
      if parts.count > 1, let date = parts.first(where: PageDateReader.isDate) { return date }
    }
    // A month may be before or behind the comma: "Jane Doe, May 3, 2024".
    let marks = line.indices.filter { line[$0] == "," }
    return marks.prefix(8).lazy.flatMap { mark in
      [line[..<mark], line[line.index(after: mark)...]]
    }.map { String($0).split(separator: " ").joined(separator: " ") }
      .first { $0.contains(where: \.isNumber) && PageDateReader.isDate($0) }
  }

  /// Whether a line names something by its date: "The fire of 7 August 2011", but not "Le mardi 7
  /// août 2011".
  private static func isSubject(_ line: String) -> Bool {
    let words = line.split(separator: " ").prefix(3)
    guard words.count == 3, let first = words.first, articles.contains(first) else { return false }
    return !words.contains { word in
      word.last == "," || word.contains(where: \.isNumber)
        || MonthNames.month(word.filter(\.isLetter)) != nil
    }
  }

  private static let articles: Set<Substring> = [
    "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "lo", "o",
    "os", "as", "het", "en",
  ]

  /// Whether a line has two or more dates that begin with the year, each with its time, and few other
  /// words: when the article was published and when it was changed.
  private static func isList(_ line: String) -> Bool {
    guard line.utf8.count < 160 else { return false }
    var (dates, times, words) = (0, 0, 0)
    for word in line.split(separator: " ") {
      let numbers = word.split { "-./:".contains($0) }
      if numbers.isEmpty || !numbers.allSatisfy({ Int($0) != nil }) {
        words += 1
      } else if word.contains(":") {
        times += 1
      } else if numbers.count == 3, numbers[0].count == 4 {
        dates += 1
      }
    }
    return dates >= 2 && times >= dates && words <= 3 * dates
  }

  /// Whether a short line begins with a numeric date that includes the year, possibly after a label
  /// of one or two words.
  static func begins(_ line: String) -> Bool {
    guard line.utf8.count < 100 else { return false }
    if namesCharacters(line) { return true }
    let words = line.split { !$0.isLetter && !$0.isNumber && !"-./".contains($0) }
    return words.prefix(3).contains { word in
      let numbers = word.split { "-./".contains($0) }
      return numbers.count == 3 && numbers.allSatisfy { Int($0) != nil }
        && (numbers.contains { $0.count == 4 }
          || word.contains(".") && numbers.allSatisfy { $0.count == 2 })
    }
  }

  /// Whether the line has the characters for year and month directly after numbers: `2019年11月20日`.
  private static func namesCharacters(_ line: String) -> Bool {
    for (year, month) in [("年", "月"), ("년", "월")] as [(Character, Character)] {
      guard let end = line.firstIndex(of: year), let stop = line[end...].firstIndex(of: month)
      else { continue }
      let digits = line[..<end].reversed().drop { $0 == " " }.prefix { $0.isNumber }
      let between = line[line.index(after: end)..<stop].filter { $0 != " " }
      if digits.count == 4, (1...2).contains(between.count), between.allSatisfy(\.isNumber) {
        return true
      }
    }
    return false
  }

  /// Whether a short line contains a date or a reading time after other words.
  static func ends(_ line: String) -> Bool {
    guard line.utf8.count < 160 else { return false }
    let words = line.split { !$0.isLetter && !$0.isNumber }
    let hasYear = words.contains { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
    return hasYear && words.contains { MonthNames.month(String($0)) != nil || Int($0) != nil }
  }

  private static let fillers: Set<String> = [
    "am", "pm", "a", "m", "p", "at", "on", "of", "de", "um", "uhr", "updated", "published",
    "posted",
    "last", "modified", "est", "edt", "pst", "pdt", "et", "gmt", "utc", "bst", "cet", "ist", "th",
    "st", "nd", "rd", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "min", "read", "del", "le", "à", "às", "h",
  ]
}
