import Basics
import Foundation
package import Models

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

/// The forms of an app password; each form alone authorizes requests of its protocol.
package enum AppSecrets {
  /// Minimum length of an app password that its owner chose: it is stored with a fast hash.
  package static let shortest = 16

  /// All forms, as stored.
  ///
  /// - Parameter reader: the name that the app logs in with.
  /// - Throws: if libcrypto is not installed.
  package static func all(of password: String, reader: String) throws -> [AppSecret] {
    [
      secret(password), login(token: loginToken(of: password, reader: reader)),
      fever(key: try feverKey(of: password, reader: reader)),
    ]
  }

  /// The stored form of the password itself.
  package static func secret(_ password: String) -> AppSecret {
    AppSecret(.password, hash: SecretToken.digest(password))
  }

  /// The stored form of an `Auth` value.
  package static func login(token: String) -> AppSecret {
    AppSecret(.login, hash: SecretToken.digest(token))
  }

  /// The stored form of a Fever key, which apps send in lower or upper case.
  package static func fever(key: String) -> AppSecret {
    AppSecret(.fever, hash: SecretToken.digest(key.lowercased()))
  }

  /// Number of bytes of ``loginToken(of:reader:)``.
  static let loginTokenLength = 43

  /// The `Auth` value of Google Reader's login. It is the same at each login and after a restart,
  /// until the app password is revoked. It has 43 characters without `=` and white space.
  package static func loginToken(of password: String, reader: String) -> String {
    SecretToken.base64URL(
      SHA256.digest(of: Array("Google Reader\0\(reader)\0\(password)".utf8)))
  }

  /// Fever's key: the MD5 of `name:password` in hexadecimal digits (feedafever.com/api).
  package static func feverKey(of password: String, reader: String) throws -> String {
    try LibCrypto().md5("\(reader):\(password)")
  }
}
