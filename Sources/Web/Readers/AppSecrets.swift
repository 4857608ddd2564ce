import Foundation
package import Models

/// The forms of an app password, each of which is enough to come in by its own protocol.
package enum AppSecrets {
  /// Fewest characters of one that its owner chose: it is kept by a quick hash.
  package static let shortest = 16

  /// All forms, as they are kept.
  ///
  /// - Parameter reader: the name that the app logs in by.
  /// - Throws: when libcrypto is not installed.
  package static func all(of password: String, reader: String) throws -> [AppSecret] {
    [
      secret(password), login(token: loginToken(of: password, reader: reader)),
      fever(key: try feverKey(of: password, reader: reader)),
    ]
  }

  /// What is kept of the password itself.
  package static func secret(_ password: String) -> AppSecret {
    AppSecret(.password, hash: SecretToken.digest(password))
  }

  /// What is kept of an `Auth` value.
  package static func login(token: String) -> AppSecret {
    AppSecret(.login, hash: SecretToken.digest(token))
  }

  /// What is kept of a Fever key, which apps send in lower or upper case.
  package static func fever(key: String) -> AppSecret {
    AppSecret(.fever, hash: SecretToken.digest(key.lowercased()))
  }

  /// The `Auth` value of Google Reader's login: the same at each login and after a restart, until
  /// the app password is revoked. 43 characters without `=` and white space.
  package static func loginToken(of password: String, reader: String) -> String {
    SecretToken.base64URL(
      SHA256.digest(of: Array("Google Reader\0\(reader)\0\(password)".utf8)))
  }

  /// Fever's key: the MD5 of `name:password` in hexadecimal digits (feedafever.com/api).
  package static func feverKey(of password: String, reader: String) throws -> String {
    let digits = Array("0123456789abcdef".utf8)
    let digest = try LibCrypto().md5(Array("\(reader):\(password)".utf8))
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
