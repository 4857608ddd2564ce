import Foundation

/// Performs one blocking look-up with `getaddrinfo`.
func systemAddresses(of host: String, port: Int) throws -> [IPAddress] {
  var hints = addrinfo()
  hints.ai_family = AF_UNSPEC
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, String(port), &hints, &found) == 0 else {
    throw FetchFault.nameNotFound(host: host)
  }
  defer { freeaddrinfo(found) }
  var addresses: [IPAddress] = []
  var next = found
  while let entry = next?.pointee {
    next = entry.ai_next
    guard let raw = entry.ai_addr else { continue }
    switch entry.ai_family {
    case AF_INET:
      raw.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { socket in
        addresses.append(
          IPAddress(bytes: withUnsafeBytes(of: socket.pointee.sin_addr) { Array($0) }))
      }
    case AF_INET6:
      raw.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { socket in
        addresses.append(
          IPAddress(bytes: withUnsafeBytes(of: socket.pointee.sin6_addr) { Array($0) }))
      }
    default:
      continue
    }
  }
  return addresses
}
