import Basics
package import Foundation
import Models

/// Slows down guessing of secrets. Pure decisions on values, with bounded memory: addresses and names
/// are kept as digests of one size.
///
/// Wrong attempts are counted for each address and for each reader. Responses to the first ten are
/// immediate; after them a response, right or wrong, waits 1 s, 2 s, 4 s and so on up to 30 s.
/// Waiting responses queue behind each other, so parallel attempts gain no speed. A secret whose
/// response would wait longer than 30 s is not checked. A reader's count slows only addresses that
/// have wrong attempts of their own: the right secret from another address works while others
/// guess.
package struct GuessThrottle: Sendable {
  package enum Verdict: Sendable, Hashable {
    /// Check the secret, and respond after this many seconds.
    case look(after: Double)
    /// Don't check it; the client may try again after the given seconds.
    case refuse(retryAfter: Int)
  }

  private struct Count {
    var wrong = 0
    /// When the last waiting response is sent.
    var lastRelease = Date.distantPast
    var last = Date.distantPast
  }

  /// Number of wrong attempts without a delay.
  static let freeAttempts = 10
  static let longest = 30.0
  /// Seconds after which wrong attempts are forgotten.
  static let memory = 3600.0
  /// Maximum number of addresses and readers in memory.
  static let limit = 8192

  /// The first half of the SHA-256 of an address or a name.
  private struct Key: Hashable {
    private let (high, low): (UInt64, UInt64)

    init(_ bytes: [UInt8]) {
      let digest = SHA256.digest(of: bytes)
      high = digest[..<8].reduce(0) { $0 << 8 | UInt64($1) }
      low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private var counts: [Key: Count] = [:]

  package init() {}

  package var remembered: Int { counts.count }

  /// Call it before checking a secret.
  ///
  /// - Parameters:
  ///   - address: an IPv4 or IPv6 address; for IPv6 the network (/64) counts, because one attacker
  ///     usually controls all of it.
  ///   - reader: the name in the request, if any.
  package mutating func verdict(address: String, reader: String?, at now: Date) -> Verdict {
    let keys = keys(address, reader).filter { counts[$0].map { !isOver($0, now) } ?? false }
    // The address has no wrong attempts.
    guard keys.contains(Self.key(address)) else { return .look(after: 0) }
    var release = now
    for key in keys {
      guard let count = counts[key], count.wrong >= Self.freeAttempts else { continue }
      let wait = min(Self.longest, pow(2, Double(min(count.wrong - Self.freeAttempts, 10))))
      release = max(release, max(now, count.lastRelease) + wait)
    }
    guard release > now else { return .look(after: 0) }
    let wait = release.timeIntervalSince(now)
    guard wait <= Self.longest else {
      return .refuse(retryAfter: Int((wait - Self.longest).rounded(.up)))
    }
    for key in keys where counts[key]?.wrong ?? 0 >= Self.freeAttempts {
      counts[key]?.lastRelease = release
    }
    return .look(after: wait)
  }

  /// Records a wrong secret.
  ///
  /// - Returns: the number of wrong attempts of the address.
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

  /// Records a right secret of the reader: clears the reader's count, but not those of addresses.
  package mutating func right(reader: String) {
    counts[Self.key(reader: reader)] = nil
  }

  private func keys(_ address: String, _ reader: String?) -> [Key] {
    [Self.key(address)] + (reader.map { [Self.key(reader: $0)] } ?? [])
  }

  /// - Parameter reader: in any case; at most ``ReaderName/byteLimit`` bytes count.
  private static func key(reader: String) -> Key {
    let name = String(outside: reader.utf8.prefix(ReaderName.byteLimit))
    return Key(Array("r \(name.lowercased())".utf8))
  }

  private static func key(_ address: String) -> Key {
    guard address.utf8.count < 64, let prefix = NetworkAddress(address)?.customerPrefix else {
      return Key(Array("a \(address)".utf8))
    }
    return Key(Array("n ".utf8) + prefix)
  }

  /// A date in the future was written before the clock went back.
  private func isOver(_ count: Count, _ now: Date) -> Bool {
    abs(now.timeIntervalSince(count.last)) > Self.memory
  }

  /// Removes expired counts, then, if needed, the oldest eighth.
  private mutating func makeRoom(at now: Date) {
    guard counts.count >= Self.limit else { return }
    counts = counts.filter { !isOver($0.value, now) }
    guard counts.count >= Self.limit else { return }
    for (key, _) in counts.sorted(by: { $0.value.last < $1.value.last }).prefix(Self.limit / 8) {
      counts[key] = nil
    }
  }
}
