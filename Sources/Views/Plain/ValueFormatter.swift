import Basics
internal import Foundation
internal import ViewModels

/// Turns single values into plain text.
struct ValueFormatter {
  let style: OutputStyle

  /// The value for people; `nil` if there is nothing to show.
  ///
  /// - Parameter isBare: Whether words around a number or time are left out because a column's
  ///   title says them.
  func run(_ value: FieldValue, isBare: Bool = false) -> Run? {
    switch value {
    case .none, .choices, .records, .document: nil
    case .text(let text, let role): Run(text, Tone(role))
    case .count(let count, .bytes): Run(own: ByteSize.phrase(count), .quiet)
    case .count(let count, .seconds): Run(own: Self.duration(count), .quiet)
    case .count(let count, let noun):
      Run(own: isBare ? String(count) : noun.phrase(count))
    case .score(let number): Run(own: Self.decimal(number))
    case .flag(let flag): Run(own: flag ? "yes" : "no")
    // A due time in the past: no daemon was running.
    case .date(let date, .nextPoll) where style.isTerminal && date <= style.now:
      Run(own: (isBare ? "" : ValuePrefix.nextPoll.words) + "now due")
    case .date(let date, let lead):
      Run(own: (isBare ? "" : lead.words) + phrase(date))
    case .link(let address, let lead): Run(lead.words + address)
    case .image(let address): Run("Picture: " + address, .quiet)
    case .picture(let file): Run("Picture: " + file.path, .quiet)
    case .list(let texts): texts.isEmpty ? nil : Run(texts.joined(separator: ", "))
    }
  }

  private func phrase(_ date: Date) -> String {
    style.isTerminal ? Age.phrase(date, now: style.now) : Timestamp(date)?.rfc3339 ?? "unknown"
  }

  /// A number with one decimal.
  static func decimal(_ number: Double) -> String {
    guard abs(number) < 1e15 else { return number.description }
    let tenths = Int((number * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
