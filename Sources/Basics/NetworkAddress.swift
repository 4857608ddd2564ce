import Glibc

/// An IP address as its four or sixteen bytes. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`)
/// counts as the IPv4 address.
package struct NetworkAddress: Sendable, Hashable {
  package let bytes: [UInt8]

  /// - Parameter bytes: four or sixteen.
  package init(bytes: [UInt8]) {
    let isMapped =
      bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [0xFF, 0xFF]
    self.bytes = isMapped ? Array(bytes[12...]) : bytes
  }

  /// - Parameter text: The usual form (RFC 4291 2.2, dotted decimal), without brackets; a zone
  ///   (`%eth0`) is ignored.
  package init?(_ text: some StringProtocol) {
    let text = String(text.prefix { $0 != "%" })
    var buffer = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &buffer) == 1 {
      self.init(bytes: Array(buffer[..<4]))
    } else if inet_pton(AF_INET6, text, &buffer) == 1 {
      self.init(bytes: buffer)
    } else {
      return nil
    }
  }

  /// 127.0.0.0/8 and ::1.
  package var isLoopback: Bool {
    bytes.count == 4
      ? bytes[0] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// The part that identifies one customer of a network: an IPv4 address, or the /64 prefix of an
  /// IPv6 address (RFC 6177).
  package var customerPrefix: [UInt8] { bytes.count == 4 ? bytes : Array(bytes[..<8]) }

  /// The usual form.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 46)
    inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &buffer, socklen_t(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Addresses with a common prefix (CIDR, RFC 4632): `10.0.0.0/8`, `fd00::/8`, or a single address.
package struct CIDRRange: Sendable, Hashable {
  private let address: NetworkAddress
  private let length: Int

  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = NetworkAddress(parts[0]) else { return nil }
    let most = address.bytes.count * 8
    guard parts.count == 2 else {
      (self.address, length) = (address, most)
      return
    }
    guard let length = Int(parts[1]), (0...most).contains(length), !parts[1].hasPrefix("+") else {
      return nil
    }
    (self.address, self.length) = (address, length)
  }

  package static let loopback = [CIDRRange("127.0.0.0/8"), CIDRRange("::1")].compactMap(
    \.self)

  package func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let (whole, rest) = length.quotientAndRemainder(dividingBy: 8)
    guard other.bytes[..<whole] == address.bytes[..<whole] else { return false }
    return rest == 0 || (other.bytes[whole] ^ address.bytes[whole]) >> UInt8(8 - rest) == 0
  }
}
