import Basics
import Models
import Sourcing
import ViewModels

/// A parameter of a path of the own API, by its name in a query or a form: what is checked, and
/// what the description of the API says of it.
struct APIParameter: Sendable {
  enum Kind: Sendable {
    case text
    /// Of the web.
    case address
    /// `true`, `false`, or the name alone.
    case flag
    case number(ClosedRange<Int64>)
    case choice([String])
    /// A time like `90m`, `24h` or `7d`.
    case duration
    /// Where a page ended.
    case cursor
    /// A place in the changes of the newsroom.
    case changeNumber
    /// Several, each with the name.
    case articles
    /// Names of an article's fields, with commas between.
    case fields
  }

  let name: String
  let kind: Kind
  let summary: String
  var isRequired = false

  /// What is wrong with a value, as what it must be; `nil` where nothing is.
  func problem(of value: String) -> String? {
    switch kind {
    case .fields: nil
    case .text:
      value.unicodeScalars.contains { $0.value == 0 } ? "text without NUL" : nil
    case .address: Self.isAddress(value) ? nil : "an address that begins with https:// or http://"
    case .flag: Self.flag(value) == nil ? "true or false" : nil
    case .number(let range):
      Self.number(value).map(range.contains) == true
        ? nil : "a number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let names): names.contains(value) ? nil : names.joined(separator: ", ")
    case .duration: DurationText.seconds(value) == nil ? "a time like 90m, 24h or 7d" : nil
    case .cursor:
      value.isEmpty || FeedCursor(token: value) != nil ? nil : "the “next” of a page"
    case .changeNumber:
      ChangeNumber(value) == nil ? "the number of a change, as this API writes it" : nil
    case .articles:
      Self.number(value).map { $0 > 0 } == true ? nil : "the number of an article"
    }
  }

  /// Characters of an address.
  static let longestAddress = 2000

  private static func isAddress(_ value: String) -> Bool {
    guard value.unicodeScalars.count <= longestAddress,
      let scheme = ["https://", "http://"].first(where: value.hasPrefix)
    else { return false }
    let rest = value.unicodeScalars.dropFirst(scheme.count)
    return rest.first.map { !"/?#@:".unicodeScalars.contains($0) } ?? false
      && rest.allSatisfy { $0.value > 0x20 }
  }

  static func flag(_ value: String) -> Bool? {
    switch value {
    case "true", "1", "": true
    case "false", "0": false
    default: nil
    }
  }

  /// Digits alone, so that one number is written in one way.
  static func number(_ text: String) -> Int64? {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int64(text)
  }
}

extension APIParameter {
  static let category = APIParameter(
    name: "category", kind: .text, summary: "A category; all when none is named.")
  static let source = APIParameter(
    name: "source", kind: .text, summary: "A source by its name.")
  static let unread = APIParameter(
    name: "unread", kind: .flag, summary: "Only what was not read.")
  static let bookmarked = APIParameter(
    name: "bookmarked", kind: .flag, summary: "Only what was bookmarked.")
  static let within = APIParameter(
    name: "since", kind: .duration, summary: "Only what came within a time like 90m, 24h or 7d.")
  static let limit = APIParameter(
    name: "limit", kind: .number(1...1000), summary: "At most so many articles; 20 otherwise.")
  static let since = APIParameter(
    name: "since", kind: .changeNumber,
    summary: "What came after this change: the “next” or the id that came last.")
  static let articles = APIParameter(
    name: "id", kind: .articles, summary: "The number of an article; may be repeated.",
    isRequired: true)
}
