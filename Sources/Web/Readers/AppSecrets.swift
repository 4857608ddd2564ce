import Basics
import Foundation
package import Models

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
