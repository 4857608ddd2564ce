import Basics
import Foundation
package import Models

/// Hashes readers' passwords with scrypt: N 2¹⁵, r 8, p 1, which takes 32 MB and about 60 ms per
/// attempt.
///
/// Two attempts run at a time and few may wait, so that a flood of attempts does not exhaust the
/// memory or the handler threads.
package final class PasswordHasher: Sendable {
  /// Too many attempts at a time; the client may try again in a second.
  package struct Busy: Error {}

  package static let shortest = 8
  /// Maximum length in bytes, longer than any typed password.
  package static let longest = 1024

  private let turns = DispatchSemaphore(value: 2)
  private let waiting: DispatchSemaphore
  private let cost: Int

  /// - Parameters:
  ///   - waiting: maximum number of attempts that run or wait, each on a thread of the handlers: fewer
  ///     than there are.
  ///   - cost: scrypt's N.
  package init(waiting: Int = 4, cost: Int = 1 << 15) {
    self.waiting = DispatchSemaphore(value: waiting)
    self.cost = cost
  }

  package func hash(_ password: String) throws -> PasswordHash {
    let salt = SecretToken.random(16)
    return PasswordHash(
      salt: salt, hash: try derive(password, salt, cost, Self.blockSize, Self.parallelism),
      cost: cost, blockSize: Self.blockSize, parallelism: Self.parallelism)
  }

  /// Whether a password matches the stored hash. Without a stored hash the check takes as long, so
  /// that the time does not reveal which readers exist.
  package func verify(_ password: String, _ kept: PasswordHash?) throws -> Bool {
    guard let kept else {
      let salt = [UInt8](repeating: 0, count: 16)
      _ = try derive(password, salt, cost, Self.blockSize, Self.parallelism)
      return false
    }
    let hash = try derive(password, kept.salt, kept.cost, kept.blockSize, kept.parallelism)
    return ConstantTime.areEqual(hash, kept.hash)
  }

  private static let blockSize = 8
  private static let parallelism = 1

  private func derive(
    _ password: String, _ salt: [UInt8], _ cost: Int, _ blockSize: Int, _ parallelism: Int
  ) throws -> [UInt8] {
    guard waiting.wait(timeout: .now()) == .success else { throw Busy() }
    defer { waiting.signal() }
    turns.wait()
    defer { turns.signal() }
    // The same bytes however the text was typed (RFC 8265, section 4.2). A text that is too long
    // even for decomposed characters matches no password.
    let typed = password.utf8.count <= 4 * Self.longest ? password : ""
    let bytes = Array(typed.precomposedStringWithCanonicalMapping.utf8.prefix(Self.longest + 1))
    return try LibCrypto().scrypt(
      bytes, salt: salt, cost: cost, blockSize: blockSize, parallelism: parallelism)
  }
}
