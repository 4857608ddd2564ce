package import Foundation

/// How long wrong guesses of secrets have to wait: a decision of values, with bounded memory.
///
/// Wrong tries are counted for each address and for each reader. The first ten are answered at
/// once; after them an answer, right or wrong, waits 1 s, 2 s, 4 s and so on to 30 s, and answers
/// wait for each other: trying many at a time is no quicker. What would wait for longer is not
/// looked at. The count of a reader slows only addresses that were wrong themselves: the right
/// secret from another address works while others guess.
package struct GuessThrottle: Sendable {
  package enum Verdict: Sendable, Hashable {
    /// Look at the secret, and answer after this many seconds.
    case look(after: Double)
    /// Don't look at it; the client may ask again in so many seconds.
    case refuse(retryAfter: Int)
  }

  private struct Count {
    var wrong = 0
    /// When the last answer that waits is given.
    var free = Date.distantPast
    var last = Date.distantPast
  }

  /// Wrong tries that are answered at once.
  static let free = 10
  static let longest = 30.0
  /// Seconds after which wrong tries are forgotten.
  static let memory = 3600.0
  /// Addresses and readers that are remembered.
  static let limit = 8192

  private var counts: [String: Count] = [:]

  package init() {}

  package var remembered: Int { counts.count }

  /// To be asked before a secret is looked at.
  ///
  /// - Parameters:
  ///   - address: an address of IPv4 or IPv6; of the latter the network counts (/64), which one
  ///     guesser has whole.
  ///   - reader: the name that was given, if any.
  package mutating func verdict(address: String, reader: String?, at now: Date) -> Verdict {
    let keys = keys(address, reader).filter { counts[$0].map { !isOver($0, now) } ?? false }
    // Nothing wrong ever came from there.
    guard keys.contains(Self.key(address)) else { return .look(after: 0) }
    var release = now
    for key in keys {
      guard let count = counts[key], count.wrong >= Self.free else { continue }
      let wait = min(Self.longest, pow(2, Double(min(count.wrong - Self.free, 10))))
      release = max(release, max(now, count.free) + wait)
    }
    guard release > now else { return .look(after: 0) }
    let wait = release.timeIntervalSince(now)
    guard wait <= Self.longest else {
      return .refuse(retryAfter: Int((wait - Self.longest).rounded(.up)))
    }
    for key in keys where counts[key]?.wrong ?? 0 >= Self.free { counts[key]?.free = release }
    return .look(after: wait)
  }

  /// A secret was wrong.
  ///
  /// - Returns: how many wrong tries the address has had.
  @discardableResult
  package mutating func wrong(address: String, reader: String?, at now: Date) -> Int {
    for key in keys(address, reader) {
      if counts[key] == nil { makeRoom(at: now) }
      var count = counts[key] ?? Count()
      if isOver(count, now) { count = Count() }
      count.wrong += 1
      count.last = now
      counts[key] = count
    }
    return counts[Self.key(address)]?.wrong ?? 0
  }

  /// A secret of the reader was right: what was wrong before is no more held against the reader,
  /// only against the addresses.
  package mutating func right(reader: String) {
    counts[Self.key(reader: reader)] = nil
  }

  private func keys(_ address: String, _ reader: String?) -> [String] {
    [Self.key(address)] + (reader.map { [Self.key(reader: $0)] } ?? [])
  }

  private static func key(reader: String) -> String {
    "r " + String(reader.lowercased().prefix(64))
  }

  private static func key(_ address: String) -> String {
    var bytes = in6_addr()
    guard address.utf8.count < 64, inet_pton(AF_INET6, address, &bytes) == 1 else {
      return "a " + String(address.prefix(64))
    }
    let all = withUnsafeBytes(of: bytes) { Array($0) }
    // An address of IPv4 in one of IPv6 (RFC 4291, section 2.5.5.2) is one.
    if all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      return "a " + all.suffix(4).map { String($0) }.joined(separator: ".")
    }
    return "a " + all.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// A date ahead was written before the clock went back.
  private func isOver(_ count: Count, _ now: Date) -> Bool {
    abs(now.timeIntervalSince(count.last)) > Self.memory
  }

  /// The eighth that was wrong longest ago goes, what is over first.
  private mutating func makeRoom(at now: Date) {
    guard counts.count >= Self.limit else { return }
    counts = counts.filter { !isOver($0.value, now) }
    guard counts.count >= Self.limit else { return }
    for (key, _) in counts.sorted(by: { $0.value.last < $1.value.last }).prefix(Self.limit / 8) {
      counts[key] = nil
    }
  }
}
