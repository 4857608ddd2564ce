package import Basics
package import Foundation
package import ViewModels

/// The page's wording in a language: its words (``MessageKey``), numbers, ages and days.
package struct Wording: Sendable, Hashable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package subscript(word: MessageKey) -> String {
    switch language {
    case .english: word.texts.english
    case .german: word.texts.german
    }
  }

  /// A word with its `%` replaced.
  package func callAsFunction(_ word: MessageKey, _ argument: String) -> String {
    self[word].split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: argument)
  }

  package func callAsFunction(_ word: MessageKey, _ count: Int) -> String {
    self(word, number(count))
  }

  /// A whole number with separated thousands.
  package func number(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.count > 4 else { return String(number) }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 {
        grouped += language == .german ? "." : ","
      }
      grouped.append(digit)
    }
    return (number < 0 ? "−" : "") + grouped
  }

  /// A number with the given number of decimals.
  package func decimal(_ number: Double, digits: Int = 1) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "–" }
    let text = String(format: "%.\(digits)f", abs(number))
    let sign = number < 0 && text.contains { $0 != "0" && $0 != "." } ? "−" : ""
    return sign + (language == .german ? text.replacing(".", with: ",") : text)
  }

  /// A number with its unit in words: "12 comments".
  package func count(_ count: Int, _ unit: CountUnit) -> String {
    if unit == .bytes { return size(count) }
    if unit == .seconds { return duration(count) }
    guard language == .german else {
      return unit.phrase(count)
    }
    let words =
      switch unit {
      case .bare, .identity, .bytes, .seconds: ""
      case .coverage: " Quellen"
      case .answerTime: " s"
      case .comments: count == 1 ? " Kommentar" : " Kommentare"
      case .minutes: " Min."
      case .words: count == 1 ? " Wort" : " Wörter"
      case .sources: count == 1 ? " Quelle" : " Quellen"
      case .rules: count == 1 ? " Regel" : " Regeln"
      case .items: count == 1 ? " Eintrag" : " Einträge"
      case .articles: " Artikel"
      case .unread: " ungelesen"
      case .new: " neu"
      case .updated: " geändert"
      case .pages: count == 1 ? " Seite" : " Seiten"
      case .pictures: count == 1 ? " Bild" : " Bilder"
      case .failures: count == 1 ? " Fehler" : " Fehler in Folge"
      }
    let lead =
      switch unit {
      case .coverage: "von "
      case .identity: "Nr. "
      case .answerTime: "antwortet in "
      default: ""
      }
    let figure =
      unit == .answerTime
      ? CountUnit.seconds(count).replacing(".", with: ",") : number(count)
    return lead + figure + words
  }

  /// The time before or after now: "3 h", "in 20 min"; from 30 days on the day itself.
  ///
  /// - Parameter isAgo: whether a past time is a phrase: "3 h ago".
  package func age(_ date: Date, now: Date, isAgo: Bool = false) -> String {
    let age = Age(date, now: now)
    let words =
      switch age.distance {
      case .none: self[.justNow]
      case .minutes(let count): self(.minutesShort, count)
      case .hours(let count): self(.hoursShort, count)
      case .days(let count): self(.daysShort, count)
      case .far:
        Timestamp(date).map { day($0.date) } ?? self[age.isFuture ? .farFuture : .longAgo]
      }
    switch age.distance {
    case .none, .far: return words
    default: return age.isFuture ? self(.inFuture, words) : isAgo ? self(.ago, words) : words
    }
  }

  /// A day: "22 Nov 2026", "22. Nov. 2026".
  package func day(_ day: CivilDate) -> String {
    let month = months[(day.month - 1) % 12]
    return language == .german
      ? "\(day.day). \(month) \(day.year)" : "\(day.day) \(month) \(day.year)"
  }

  /// A day of this year: "22 Nov", "22. Nov.".
  package func shortDay(_ day: CivilDate) -> String {
    let month = months[(day.month - 1) % 12]
    return language == .german ? "\(day.day). \(month)" : "\(day.day) \(month)"
  }

  /// A day and a time, at an offset in seconds east of UTC: "22 Nov, 18:04", in another year "22
  /// Nov 2025, 18:04".
  package func moment(_ date: Date, now: Date, offset: Int) -> String {
    guard let local = Timestamp(date.addingTimeInterval(Double(offset))) else {
      return self[.longAgo]
    }
    let isThisYear = Timestamp(now)?.date.year == local.date.year
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return (isThisYear ? shortDay(local.date) : day(local.date)) + ", " + two(local.hour) + ":"
      + two(local.minute)
  }

  package func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: self(.minutesShort, seconds / 60)
    default: self(.hoursShort, seconds / 3600) + " " + self(.minutesShort, seconds / 60 % 60)
    }
  }

  private func size(_ bytes: Int) -> String {
    let phrase = ByteSize.phrase(bytes)
    return language == .german ? phrase.replacing(".", with: ",") : phrase
  }

  private var months: [String] {
    switch language {
    case .english:
      ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sep", "Oct", "Nov", "Dec"]
    case .german:
      [
        "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.",
        "Dez.",
      ]
    }
  }
}
