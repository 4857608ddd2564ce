import Foundation

/// A port of the loopback address that refuses all connections during the lifetime of this object:
/// it is bound, so that no other test gets it, but no socket listens on it.
final class BoundPort {
  let number: Int
  private let socket: Int32

  init() throws {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      let name = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return bind(socket, name, size) == 0 ? getsockname(socket, name, &size) : -1
    }
    self.socket = socket
    number = Int(UInt16(bigEndian: address.sin_port))
    guard socket >= 0, status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
  }

  deinit {
    close(socket)
  }
}
