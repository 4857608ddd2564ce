import Basics
internal import Foundation
internal import ViewModels
internal import Words

/// Turns single values into plain text.
struct ValueFormatter {
  let style: OutputStyle

  private var wording: Wording { style.wording }

  /// The value for people; `nil` if there is nothing to show.
  ///
  /// - Parameter isBare: Whether words around a number or time are left out because a column's
  ///   title says them.
  func run(_ value: FieldValue, isBare: Bool = false) -> Run? {
    switch value {
    case .none, .choices, .records, .document, .charts: nil
    case .text(let text, let role): Run(text, Tone(role))
    case .message(let message, let role): Run(wording(message), Tone(role))
    case .count(let count, .bytes): Run(own: wording.size(count), .quiet)
    case .count(let count, .seconds): Run(own: wording.duration(Double(count)), .quiet)
    case .count(let count, let unit):
      Run(own: isBare ? String(count) : wording(unit.message(count)))
    case .score(let number): Run(own: wording.decimal(number))
    case .flag(let flag): Run(own: wording[flag ? .yes : .no])
    // A due time in the past: no daemon was running.
    case .date(let date, .nextPoll) where style.isTerminal && date <= style.now:
      Run(own: (isBare ? "" : words(.nextPoll)) + wording[.nowDue])
    case .date(let date, let prefix): Run(own: (isBare ? "" : words(prefix)) + phrase(date))
    case .link(let address, let prefix): Run(words(prefix) + address)
    case .image(let address): Run(wording(.pictureColon, address), .quiet)
    case .picture(let file): Run(wording(.pictureColon, file.path), .quiet)
    case .list(let texts): texts.isEmpty ? nil : Run(wording.list(texts))
    }
  }

  /// The text of a value that consists of words.
  func words(_ value: FieldValue) -> String? {
    switch value {
    case .text(let text, _): text
    case .message(let message, _): wording(message)
    default: nil
    }
  }

  private func words(_ prefix: ValuePrefix) -> String {
    prefix.key.map { wording[$0] + " " } ?? ""
  }

  /// An age on a terminal, from 30 days on the day in digits, which align; in a document the day and
  /// time; else the exact time.
  private func phrase(_ date: Date) -> String {
    if let zone = style.zone { return wording.longMoment(date, in: zone) }
    guard style.isTerminal else { return Timestamp(date)?.rfc3339 ?? wording[.unknownTime] }
    return wording.age(date, now: style.now, isAgo: true, day: \.fullDate)
  }
}
