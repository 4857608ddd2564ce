import Foundation
import NIOCore

/// An IP address as its bytes: four for version 4, sixteen for version 6.
package struct IPAddress: Sendable, Hashable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses a literal in its usual form only. Unusual forms (octal, hexadecimal, short) go through
  /// the resolver, and the addresses that it returns are checked.
  package init?(_ literal: String) {
    guard !literal.contains("%"), let address = try? SocketAddress(ipAddress: literal, port: 0)
    else { return nil }
    self.init(address)
  }

  /// `nil` for a Unix socket, which has no IP address.
  init?(_ address: SocketAddress) {
    switch address {
    case .v4(let v4):
      bytes = withUnsafeBytes(of: v4.address.sin_addr) { Array($0) }
    case .v6(let v6):
      bytes = withUnsafeBytes(of: v6.address.sin6_addr) { Array($0) }
    case .unixDomainSocket:
      return nil
    }
  }

  var isIPv6: Bool { bytes.count == 16 }

  /// The usual text form.
  package var string: String {
    (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0))?.ipAddress ?? "?"
  }
}
