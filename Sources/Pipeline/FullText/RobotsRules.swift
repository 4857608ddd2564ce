import Basics
import Fetching
import Foundation
import Models
import Store
import Words

/// The rules of a host's robots.txt for this program (RFC 9309): those of the groups that name
/// `tintm`, else those of the groups for all programs.
package struct RobotsRules: Sendable, Hashable {
  /// Allows everything: there is no file, or it has no rules for this program.
  package static let allowingAll = RobotsRules(rules: [])

  /// The product token of this program (2.2.1).
  static let agent = "tintm"
  /// Maximum number of bytes that are read (2.5 requires at least 500 KiB).
  static let byteLimit = 512 * 1024
  /// Maximum number of pattern bytes that are kept, so that every look-up is fast.
  static let patternLimit = 64 * 1024

  private struct Rule: Sendable, Hashable {
    var isAllowed: Bool
    /// Normalised; `*` and a final `$` keep their meanings.
    var pattern: String
  }

  private var rules: [Rule]

  private init(rules: [Rule]) {
    self.rules = rules
  }

  /// Parses a file; lines that are not rules are ignored.
  package init(parsing bytes: [UInt8]) {
    let text = String(outside: bytes.prefix(Self.byteLimit))
    var ownRules: [Rule] = []
    var wildcardRules: [Rule] = []
    // Whether the current group names this program, or all programs.
    var isOwn = false
    var isWildcard = false
    var hasOwnGroup = false
    var isReadingAgents = false
    for line in text.split(whereSeparator: \.isNewline) {
      guard let (key, value) = Self.record(line) else { continue }
      switch key {
      case "user-agent":
        if !isReadingAgents { (isOwn, isWildcard) = (false, false) }
        isReadingAgents = true
        let name = value.prefix { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") }
        if value == "*" { isWildcard = true }
        if name.lowercased() == Self.agent { (isOwn, hasOwnGroup) = (true, true) }
      case "allow", "disallow":
        isReadingAgents = false
        // An empty rule matches nothing.
        guard value.first == "/" || value.first == "*" else { continue }
        let rule = Rule(isAllowed: key == "allow", pattern: Self.normalized(value))
        if isOwn { ownRules.append(rule) }
        if isWildcard { wildcardRules.append(rule) }
      default: continue
      }
    }
    var left = Self.patternLimit
    rules = (hasOwnGroup ? ownRules : wildcardRules).prefix { rule in
      left -= rule.pattern.utf8.count + 2
      return left >= 0
    }
  }

  private static func record(_ line: Substring) -> (key: String, value: String)? {
    let line = line.prefix { $0 != "#" }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon].trimmed.drop { $0 == "\u{FEFF}" }.lowercased()
    return (key, line[line.index(after: colon)...].trimmed)
  }

  /// The rules, one per line, for storage.
  package var condensed: String {
    rules.map { ($0.isAllowed ? "+" : "-") + $0.pattern }.joined(separator: "\n")
  }

  package init(condensed: String) {
    rules = condensed.split(separator: "\n").map { line in
      Rule(isAllowed: line.first == "+", pattern: String(line.dropFirst()))
    }
  }

  /// Whether a path with its query may be fetched: the longest matching pattern decides, and
  /// `Allow` wins between two of equal length (2.2.2).
  package func allows(_ target: String) -> Bool {
    let target = Array(Self.normalized(target.prefix(4096)).utf8)
    var best: (length: Int, isAllowed: Bool) = (-1, true)
    for rule in rules {
      let length = rule.pattern.utf8.count
      guard length > best.length || (length == best.length && rule.isAllowed),
        Self.matches(Array(rule.pattern.utf8), target)
      else { continue }
      best = (length, rule.isAllowed)
    }
    return best.isAllowed
  }

  /// Matches the pieces between the stars, each at its first occurrence.
  private static func matches(_ pattern: [UInt8], _ target: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let pieces = pattern.dropLast(isAnchored ? 1 : 0)
      .split(separator: star, omittingEmptySubsequences: false)
    guard let first = pieces.first, target.starts(with: first) else { return false }
    guard pieces.count > 1 else { return !isAnchored || target.count == first.count }
    var place = first.count
    for (index, piece) in pieces.enumerated().dropFirst() {
      if isAnchored, index == pieces.count - 1 {
        return target.count - place >= piece.count
          && target.suffix(piece.count).elementsEqual(piece)
      }
      guard let found = find(piece, in: target, from: place) else { return false }
      place = found + piece.count
    }
    return true
  }

  private static func find(_ piece: ArraySlice<UInt8>, in target: [UInt8], from start: Int) -> Int?
  {
    guard !piece.isEmpty else { return start }
    var place = start
    while place + piece.count <= target.count {
      if target[place..<(place + piece.count)].elementsEqual(piece) { return place }
      place += 1
    }
    return nil
  }

  /// Resolves escapes of letters and digits and escapes everything beyond ASCII: the form in which
  /// patterns and paths are compared (2.2.2).
  private static func normalized(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let value = PercentEncoding.escape(in: bytes, at: index) {
        index += 3
        let character = Character(Unicode.Scalar(value))
        let isPlain = value < 0x80 && (character.isLetter || character.isNumber)
        if isPlain || "-._~".utf8.contains(value) {
          out.append(value)
        } else {
          PercentEncoding.append(value, to: &out)
        }
        continue
      }
      index += 1
      if byte > 0x20, byte < 0x7F {
        out.append(byte)
      } else {
        PercentEncoding.append(byte, to: &out)
      }
    }
    return String(outside: out)
  }
}

/// Checks whether a host's robots.txt allows fetching a page. The file is requested once a day,
/// through the same gate as all requests, and its rules are stored in the database.
struct RobotsLookup: Sendable {
  let store: any OfflineStoring
  let fetcher: Fetcher
  let clock: PollingClock

  /// Seconds for which a response is valid (RFC 9309, 2.4), and for which a failure is.
  private static let holds = 86_400.0
  private static let holdsUnreachable = 3600.0
  /// Stored instead of rules if the server could not deliver the file.
  private static let unreachable = "!"

  /// - Throws: ``OfflineFault`` if the page must not be fetched; `StoreFault`, `CancellationError`.
  func check(_ url: RequestURL, for source: Source) async throws {
    let now = clock.now()
    let origin = url.origin
    let rules: String
    if let known = try await store.robots(origin, at: now) {
      rules = known
    } else {
      rules = try await ask(origin, for: source)
    }
    guard rules != Self.unreachable else {
      throw OfflineFault(
        .passing, Message(.robotsUnread))
    }
    guard RobotsRules(condensed: rules).allows(url.target) else {
      throw OfflineFault(.final, Message(.robotsForbid))
    }
  }

  /// 2.3.1: a 4xx response allows everything; a 5xx or no response allows nothing for now.
  private func ask(_ origin: String, for source: Source) async throws -> String {
    let result = await fetcher.fetch(
      FetchRequest(origin + "/robots.txt", for: source, kind: .robots))
    try Task.checkCancellation()
    let now = clock.now()
    let rules: String
    var until = now.addingTimeInterval(Self.holds)
    switch result.answer {
    case .response(let response) where (200..<300).contains(response.status):
      rules = RobotsRules(parsing: response.body).condensed
    case .response(let response)
    where (400..<500).contains(response.status) && response.status != 429:
      rules = RobotsRules.allowingAll.condensed
    default:
      rules = Self.unreachable
      until = now.addingTimeInterval(Self.holdsUnreachable)
      if let fault = OfflineFault.of(result.answer, now: now) {
        switch fault.kind {
        case .held: throw fault
        // An address that is never requested has no rules.
        case .final: if case .failure = result.answer { throw fault }
        default: until = max(until, fault.notBefore ?? until)
        }
      }
    }
    try await store.setRobots(rules, origin: origin, until: until)
    return rules
  }
}
