import Foundation
import Models

/// Secrets that are made here, from the system's random numbers (getrandom(2)).
package enum SecretToken {
  /// 256 bits as 43 characters of base64url (RFC 4648, section 5).
  package static func make() -> String { base64URL(random(32)) }

  /// What is kept of a secret: its SHA-256.
  package static func digest(_ secret: String) -> [UInt8] {
    SHA256.digest(of: Array(secret.utf8))
  }

  /// 24 characters, 120 bits, of letters and digits that are not taken for each other, in lower
  /// case: people type it on a telephone.
  package static func makeAppPassword() -> String {
    String(decoding: random(24).map { letters[Int($0 & 31)] }, as: UTF8.self)
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
