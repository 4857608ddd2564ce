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
