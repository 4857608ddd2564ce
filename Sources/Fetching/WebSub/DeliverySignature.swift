import Basics
import Models

/// The signature of a hub's delivery (WebSub 7; RFC 2104): `X-Hub-Signature: method=hexdigits`.
package enum DeliverySignature {
  /// Whether a body was signed with the secret that its hub was given. Only methods from SHA-256 on
  /// are accepted, because SHA-1 is forgeable.
  package static func isValid(_ header: String?, of body: [UInt8], secret: String) -> Bool {
    guard let header, header.utf8.count <= 512 else { return false }
    let parts = header.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let method = SHA2(rawValue: parts[0].lowercased()),
      let code = try? code(
        of: body, key: Array(secret.utf8), block: method.blockSize, method.digest)
    else { return false }
    let (expected, given) = (Array(code.hexadecimal.utf8), Array(parts[1].lowercased().utf8))
    guard given.count == expected.count else { return false }
    // Compares in constant time.
    return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The method that a header names, for people: a hub that signs with `sha1` alone is ignored.
  package static func method(in header: String?) -> String {
    let name = String(
      String.UnicodeScalarView(
        (header ?? "").unicodeScalars.prefix(16)
          .prefix { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
    return name.isEmpty ? "none" : name.lowercased()
  }

  /// The header value for a body, in the form that hubs send; also used to sign outgoing notices.
  package static func header(for body: [UInt8], secret: String) -> String {
    let code = code(of: body, key: Array(secret.utf8), block: 64, SHA256.digest(of:))
    return "sha256=" + code.hexadecimal
  }

  /// HMAC (RFC 2104 2) with a digest whose blocks have this number of bytes.
  static func code<Failure: Error>(
    of message: [UInt8], key: [UInt8], block: Int, _ digest: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    var key = key.count > block ? try digest(key) : key
    key += [UInt8](repeating: 0, count: block - key.count)
    let inner = try digest(key.map { $0 ^ 0x36 } + message)
    return try digest(key.map { $0 ^ 0x5C } + inner)
  }
}

/// The digests with which hubs may sign.
enum SHA2: String {
  case sha256, sha384, sha512

  var blockSize: Int { self == .sha256 ? 64 : 128 }

  /// - Throws: ``LibCrypto/Missing`` for the longer ones, if the library is not installed.
  func digest(_ message: [UInt8]) throws(LibCrypto.Missing) -> [UInt8] {
    switch self {
    case .sha256: return SHA256.digest(of: message)
    case .sha384: return try LibCrypto().sha384(message)
    case .sha512: return try LibCrypto().sha512(message)
    }
  }
}
