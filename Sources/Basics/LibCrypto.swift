/// The functions of OpenSSL's libcrypto 3 in use here (docs.openssl.org/3.0). The library is loaded
/// when the first password is set or checked, the first app password is made, or a hub signs with one
/// of the longer digests; Debian installs it with libcurl.
package struct LibCrypto: Sendable {
  /// `EVP_PBE_scrypt(pass, passlen, salt, saltlen, N, r, p, maxmem, key, keylen)`.
  typealias Scrypt =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafePointer<UInt8>?, Int, UInt64, UInt64, UInt64, UInt64,
      UnsafeMutablePointer<UInt8>?, Int
    ) -> CInt
  /// `MD5(data, length, digest)`, and the same for `SHA384` and `SHA512`.
  typealias Digest =
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?
    ) -> UnsafeMutablePointer<UInt8>?

  /// The library is not installed, or a function failed.
  package struct Missing: Error {}

  private let scrypt: Scrypt
  private let (md5, sha384, sha512): (Digest, Digest, Digest)

  package init() throws(Missing) {
    guard let library = DynamicLibrary("libcrypto.so.3"),
      let scrypt = library.function("EVP_PBE_scrypt", as: Scrypt.self),
      let md5 = library.function("MD5", as: Digest.self),
      let sha384 = library.function("SHA384", as: Digest.self),
      let sha512 = library.function("SHA512", as: Digest.self)
    else { throw Missing() }
    self.scrypt = scrypt
    (self.md5, self.sha384, self.sha512) = (md5, sha384, sha512)
  }

  /// - Parameters:
  ///   - cost: N of RFC 7914, a power of two.
  ///   - blockSize: r of RFC 7914.
  ///   - parallelism: p of RFC 7914.
  /// - Returns: 32 bytes.
  package func scrypt(
    _ password: [UInt8], salt: [UInt8], cost: Int, blockSize: Int, parallelism: Int
  ) throws(Missing) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    let memory = UInt64(128 * cost * blockSize + (1 << 20))
    let ended = password.withUnsafeBytes { bytes in
      scrypt(
        bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, salt, salt.count, UInt64(cost),
        UInt64(blockSize), UInt64(parallelism), memory, &key, key.count)
    }
    guard ended == 1 else { throw Missing() }
    return key
  }

  /// The digest (RFC 1321) in hexadecimal digits; the Fever protocol requires it.
  package func md5(_ text: String) throws(Missing) -> String {
    try digest(of: Array(text.utf8), md5, bytes: 16).hexadecimal
  }

  /// FIPS 180-4, 6.5.
  package func sha384(_ message: [UInt8]) throws(Missing) -> [UInt8] {
    try digest(of: message, sha384, bytes: 48)
  }

  /// FIPS 180-4, 6.4.
  package func sha512(_ message: [UInt8]) throws(Missing) -> [UInt8] {
    try digest(of: message, sha512, bytes: 64)
  }

  private func digest(
    of message: [UInt8], _ function: Digest, bytes: Int
  ) throws(Missing) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: bytes)
    guard function(message, message.count, &digest) != nil else { throw Missing() }
    return digest
  }
}
