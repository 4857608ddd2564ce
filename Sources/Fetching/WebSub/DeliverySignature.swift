import Basics

/// The signature of a hub's delivery (WebSub 7; RFC 2104): `X-Hub-Signature: method=hexdigits`.
package enum DeliverySignature {
  /// Whether a body was signed with the secret that its hub was given. Only methods from SHA-256 on
  /// are accepted, because SHA-1 is forgeable.
  ///
  /// - Parameter header: the value of `X-Hub-Signature`.
  package static func isValid(_ header: String?, of body: [UInt8], secret: String) -> Bool {
    guard let header, header.utf8.count <= 512 else { return false }
    let parts = header.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let method = SHA2(rawValue: parts[0].lowercased()) else { return false }
    let expected = hexadecimal(code(of: body, key: Array(secret.utf8), method: method))
    let given = Array(parts[1].lowercased().utf8)
    guard given.count == expected.count else { return false }
    // Compares in constant time.
    return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The header value for a body, in the form that hubs send; also used to sign outgoing notices.
  package static func header(for body: [UInt8], secret: String) -> String {
    let code = code(of: body, key: Array(secret.utf8), method: .sha256)
    return "sha256=" + String(outside: hexadecimal(code))
  }

  /// HMAC (RFC 2104 2).
  static func code(of message: [UInt8], key: [UInt8], method: SHA2) -> [UInt8] {
    var key = key.count > method.blockSize ? method.digest(key) : key
    key += [UInt8](repeating: 0, count: method.blockSize - key.count)
    let inner = method.digest(key.map { $0 ^ 0x36 } + message)
    return method.digest(key.map { $0 ^ 0x5C } + inner)
  }

  static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
