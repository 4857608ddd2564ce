import Foundation
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
