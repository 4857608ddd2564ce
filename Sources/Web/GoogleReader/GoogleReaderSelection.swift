import Basics
import Foundation
import Markup
import Store

/// The selection of articles that a stream request asks for.
struct GoogleReaderSelection: Sendable {
  /// Maximum number of ids, and of articles, in one response.
  static let maxIDs = 1_000_000
  static let maxItems = 10_000
  /// Maximum number of streams in `it` and `xt`: each goes through all sources.
  static let maxOthers = 100
  /// Seconds for which an article that has its time may be invisible, until its transaction ends.
  /// Apps that ask with the time of their last answer get a few articles again and miss none.
  private static let longestWrite: TimeInterval = 5

  /// `nil` if no article can match.
  var query: StreamQuery?
  /// Whether the stream is today's best list, which has its own order.
  let isBest: Bool
  /// The last article of the previous page.
  let position: Int64?

  /// - Throws: ``SyncRefusal`` for a parameter that can't be parsed.
  init(
    _ stream: GoogleReaderStream, _ fields: FormFields, in sources: GoogleReaderSources, limit: Int
  ) throws {
    guard fields.all("it").count + fields.all("xt").count <= Self.maxOthers else {
      throw SyncRefusal("it and xt may occur at most \(Self.maxOthers) times.")
    }
    var query = StreamQuery(
      sources: sources.scope(of: stream),
      isOldestFirst: fields["r"] == "o",
      limit: Int(min(try fields.wholeNumber("n") ?? 20, Int64(limit))))
    query.fetchedSince = try Self.time(fields["ot"], "ot").map {
      UnixTime.read($0).time - Self.longestWrite
    }
    query.fetchedBefore = try Self.time(fields["nt"], "nt").map(UnixTime.end)
    position = try Self.position(fields["c"] ?? fields["continuation"])
    if let position {
      if query.isOldestFirst { query.above = position } else { query.below = position }
    }
    var isEmpty = false
    func narrow(_ stream: GoogleReaderStream, isOut: Bool) {
      if let ids = sources.ids(of: stream) {
        let named = Set(ids)
        query.sources.removeAll { named.contains($0) == isOut }
      } else if !query.narrow(stream, isOut: isOut) {
        isEmpty = true
      }
    }
    if case .label(let label) = stream, sources.isBest(label) {
      isBest = true
    } else {
      isBest = false
      narrow(stream, isOut: false)
    }
    for (name, isOut) in [("it", false), ("xt", true)] {
      for value in fields.all(name) where !value.isEmpty {
        guard let other = GoogleReaderStream(value) else { throw Self.noStream(value, in: name) }
        narrow(other, isOut: isOut)
      }
    }
    self.query = isEmpty ? nil : query
  }

  mutating func go(after article: Int64) {
    if query?.isOldestFirst == true { query?.above = article } else { query?.below = article }
  }

  static func noStream(_ name: String, in parameter: String) -> SyncRefusal {
    SyncRefusal(
      name, in: parameter,
      isNot: "a stream: it begins with feed/, user/-/label/ or user/-/state/com.google/")
  }

  /// Parses seconds; some apps write them with decimals. A missing value and 0 mean no bound.
  private static func time(_ text: String?, _ name: String) throws -> Double? {
    guard let text, !text.isEmpty else { return nil }
    guard text.utf8.count <= 40, let seconds = Double(text), seconds >= 0, seconds < 1e19
    else {
      throw SyncRefusal(text, in: name, isNot: "a time in seconds since 1970")
    }
    return seconds == 0 ? nil : seconds
  }

  private static func position(_ text: String?) throws -> Int64? {
    guard let text, !text.isEmpty else { return nil }
    guard WholeNumber.of(text) != nil, let article = GoogleReaderItemID.article(text), article > 0
    else {
      throw SyncRefusal(text, in: "c", isNot: "a continuation of this server")
    }
    return article
  }
}

extension StreamQuery {
  /// Restricts the query to articles in a state, or outside it.
  ///
  /// - Returns: `false` if no article can match.
  fileprivate mutating func narrow(_ stream: GoogleReaderStream, isOut: Bool) -> Bool {
    func set(_ mark: WritableKeyPath<StreamQuery, Bool?>, _ value: Bool) -> Bool {
      if let known = self[keyPath: mark] { return known == value }
      self[keyPath: mark] = value
      return true
    }
    if case .label(let label) = stream {
      let name = GoogleReaderStream.name(ofLabel: label)
      if isOut { otherLabels.append(name) } else { labels.append(name) }
      return true
    }
    guard case .state(let state) = stream else { return isOut }
    return switch state {
    case "reading-list": !isOut
    case "read": set(\.isRead, !isOut)
    case "unread": set(\.isRead, isOut)
    case "starred": set(\.isBookmarked, !isOut)
    // States that no article ever has.
    default: isOut
    }
  }
}

/// A stream name: `feed/1`, `feed/https://…`, `user/-/label/…`, `user/-/state/com.google/…`. The
/// user part is ignored.
enum GoogleReaderStream: Sendable, Hashable {
  case feed(String)
  case label(String)
  case state(String)

  init?(_ name: String) {
    if name.hasPrefix("feed/"), name.utf8.count > 5 {
      self = .feed(String(name.dropFirst(5)))
      return
    }
    if name == "reading-list" {
      self = .state(name)
      return
    }
    let parts = name.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "user" else { return nil }
    let rest = String(parts[3])
    switch parts[2] {
    case "label" where !rest.isEmpty: self = .label(rest)
    case "state" where rest.hasPrefix("com.google/"): self = .state(String(rest.dropFirst(11)))
    default: return nil
    }
  }

  /// The form used in responses.
  var name: String {
    switch self {
    case .feed(let feed): "feed/\(feed)"
    case .label(let label): "user/-/label/\(label)"
    case .state(let state): "user/-/state/com.google/\(state)"
    }
  }

  /// A category's name as a label. It contains no slash: apps take the part after the last slash as
  /// the name.
  static func label(_ category: String) -> String {
    category.utf8.contains(UInt8(ascii: "/"))
      ? category.replacing("/", with: "\u{2215}") : category
  }

  /// The name that ``label(_:)`` was made of, for a label of articles.
  static func name(ofLabel label: String) -> String {
    label.replacing("\u{2215}", with: "/")
  }
}

/// Article ids in the Google Reader API.
///
/// They are the store's ids plus 10^15: 16 decimal digits, because Readrops pads the hexadecimal
/// form to the length of the decimal one; below 2^53 for JavaScript; and the hexadecimal form
/// begins with `0`, which distinguishes a bare hexadecimal id from a decimal one. They grow in the
/// order of arrival, as the store's ids do.
enum GoogleReaderItemID {
  static let prefix = "tag:google.com,2005:reader/item/"
  private static let offset: Int64 = 1_000_000_000_000_000

  /// The form used in lists of ids.
  static func short(_ id: Int64) -> String { String(number(id)) }

  static func number(_ id: Int64) -> Int64 { id &+ offset }

  /// The form used in articles: 16 digits after the prefix.
  static func long(_ id: Int64) -> String {
    prefix + UInt64(bitPattern: number(id)).digits(16, radix: 16)
  }

  /// Parses any form of an article id: the part after the last slash is decimal if it consists of
  /// digits and does not begin with `0`, else hexadecimal.
  ///
  /// - Returns: 0, which no article has, for a well-formed id that can't be one of this server;
  ///   `nil` for a malformed id.
  static func article(_ text: String) -> Int64? {
    let digits = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
    guard let first = digits.utf8.first, digits.utf8.count <= 20 else { return nil }
    let number: Int64?
    // A negative id is the two's complement of an id of another server.
    let magnitude = digits.hasPrefix("-") ? digits.dropFirst() : digits
    if first != UInt8(ascii: "0"), !magnitude.isEmpty, magnitude.utf8.allSatisfy(\.isASCIIDigit) {
      number = Int64(digits)
    } else {
      guard digits.utf8.count <= 16, digits.utf8.allSatisfy({ $0.hexDigitValue != nil }) else {
        return nil
      }
      number = UInt64(digits, radix: 16).map { Int64(bitPattern: $0) }
    }
    return number.map { $0 > offset ? $0 - offset : 0 }
  }
}
