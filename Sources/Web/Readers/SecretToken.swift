import Basics
import Foundation
import Models

/// Random secrets from the system's generator (getrandom(2)).
package enum SecretToken {
  /// 256 bits as 43 characters of base64url (RFC 4648, section 5).
  package static func make() -> String { base64URL(random(32)) }

  /// The stored form of a secret: its SHA-256.
  package static func digest(_ secret: String) -> [UInt8] {
    SHA256.digest(of: Array(secret.utf8))
  }

  /// 24 characters (120 bits) of lower-case letters and digits that are not easily confused: people
  /// type it on a phone.
  package static func makeAppPassword() -> String {
    String(outside: random(24).map { letters[Int($0 & 31)] })
  }

  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
  }

  static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
}

/// Compares secrets in a time that does not reveal where they differ.
enum ConstantTime {
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in one.indices { difference |= one[index] ^ other[index] }
    return difference == 0
  }

  static func areEqual(_ one: String, _ other: String) -> Bool {
    areEqual(Array(one.utf8), Array(other.utf8))
  }
}
