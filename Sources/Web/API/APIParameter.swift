import Basics
import Composing
import Foundation
import Models
import Sourcing
import ViewModels

/// A parameter of an endpoint, by its name in a query or a form: how it is validated and how the
/// API description describes it.
struct APIParameter: Sendable {
  enum Kind: Sendable {
    case text
    /// A web address.
    case address
    /// `true`, `false`, or the name alone.
    case flag
    case number(ClosedRange<Int64>)
    case choice([String])
    /// A duration such as `90m`, `24h` or `7d`.
    case duration
    /// The end of the previous page.
    case cursor
    /// The number of a change in the newsroom.
    case changeNumber
    /// One article; the parameter may be repeated.
    case articles
    /// Comma-separated names of article fields.
    case fields
  }

  let name: String
  let kind: Kind
  let summary: String
  var isRequired = false

  /// The expected form of an invalid value; `nil` if the value is valid.
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

  /// Maximum number of characters in an address.
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

  /// Digits only, so that each number has only this notation.
  static func number(_ text: String) -> Int64? {
    WholeNumber.of(text, digits: 18)
  }
}

extension APIParameter {
  static let category = APIParameter(
    name: "category", kind: .text, summary: "Only this category; all by default.")
  static let source = APIParameter(
    name: "source", kind: .text, summary: "Only this source.")
  static let unread = APIParameter(
    name: "unread", kind: .flag, summary: "Only unread articles.")
  static let bookmarked = APIParameter(
    name: "bookmarked", kind: .flag, summary: "Only bookmarked articles.")
  static let within = APIParameter(
    name: "since", kind: .duration,
    summary: "Only articles that arrived within a time like 90m, 24h or 7d.")
  static let limit = APIParameter(
    name: "limit", kind: .number(1...1000), summary: "Maximum number of articles, 20 by default.")
  static let list = APIParameter(
    name: "list", kind: .number(1...(1 << 53)),
    summary: "A list that was shown, by its “list”; it is kept for a day.")
  static let since = APIParameter(
    name: "since", kind: .changeNumber,
    summary: "Only changes after this one: the last “next” or event id.")
  static let label = APIParameter(
    name: "name", kind: .text, summary: "The label, one line of at most 100 characters.",
    isRequired: true)
  static let articles = APIParameter(
    name: "id", kind: .articles, summary: "The number of an article; may be repeated.",
    isRequired: true)
}

/// The validated parameters of a request: each has its kind, none is unknown, none that is required
/// is missing, and only repeatable parameters are repeated.
struct APIValues: Sendable {
  /// Maximum number of articles that one request changes.
  static let maxArticles = 10_000
  /// Maximum number of articles in a query, so that the request's head stays within its limit; a
  /// form may hold more.
  static let maxInQuery = 500

  private let values: [String: [String]]

  init(_ request: WebRequest, of parameters: [APIParameter]) throws(APIFault) {
    var values: [String: [String]] = [:]
    for (name, value) in request.fields {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknown(name, known: parameters.map(\.name))
      }
      if let expected = parameter.problem(of: value) {
        throw .usage(
          "“\(name)” must be \(expected), not “\(value.prefix(60))”.")
      }
      values[name, default: []].append(value)
    }
    for parameter in parameters {
      let count = values[parameter.name]?.count ?? 0
      if case .articles = parameter.kind {
        guard count <= Self.maxArticles else {
          throw .usage("“\(parameter.name)” may be repeated at most \(Self.maxArticles) times.")
        }
        guard request.query.all(parameter.name).count <= Self.maxInQuery else {
          throw .usage(
            "“\(parameter.name)” may occur \(Self.maxInQuery) times in a query; send a form for more."
          )
        }
      } else if count > 1 {
        throw .usage("“\(parameter.name)” occurs twice.")
      }
      if parameter.isRequired, count == 0 {
        throw .usage("Missing “\(parameter.name)”: \(parameter.summary)")
      }
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name]?.first }

  func flag(_ name: String) -> Bool { self[name].flatMap(APIParameter.flag) ?? false }

  func number(_ name: String) -> Int64? { self[name].flatMap(APIParameter.number) }

  var limit: Int { number("limit").map(Int.init) ?? 20 }

  var list: NeighbourList { number("list").map(NeighbourList.shown) ?? .category }

  var articles: [Int64] { values["id"]?.compactMap(APIParameter.number) ?? [] }

  /// The date that lies a duration such as `24h` before now.
  func start(at now: Date) -> Date? {
    self["since"].flatMap(DurationText.seconds).map { now.addingTimeInterval(-$0) }
  }
}
