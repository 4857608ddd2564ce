package import Basics
import Foundation

/// Resolves a host to addresses. A closure, so that tests can replace the name server.
package struct HostResolver: Sendable {
  private let lookUp: @Sendable (_ host: String, _ port: Int) async throws -> [NetworkAddress]

  package init(
    lookUp: @escaping @Sendable (_ host: String, _ port: Int) async throws -> [NetworkAddress]
  ) {
    self.lookUp = lookUp
  }

  /// The system's resolver. `getaddrinfo` blocks and cannot be interrupted, so each look-up has a
  /// short-lived thread of its own, at most one per running request. The thread of a cancelled
  /// caller ends by itself.
  package static var system: HostResolver {
    HostResolver { host, port in
      let answer = CancellableResult<[NetworkAddress]>()
      let thread = Thread { answer.resume(Result { try systemAddresses(of: host, port: port) }) }
      thread.stackSize = 256 * 1024
      thread.start()
      return try await answer.wait()
    }
  }

  /// The address that a host's name itself tells: a literal in any form that a resolver takes
  /// (`127.1`, `0x7f000001`), or the loopback address for `localhost` (RFC 6761, 6.3).
  static func addressWithoutLookUp(of host: String) -> NetworkAddress? {
    if let literal = NetworkAddress(host) { return literal }
    var name = host.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") { return NetworkAddress("127.0.0.1") }
    var address = in_addr()
    guard inet_aton(name, &address) != 0 else { return nil }
    return NetworkAddress(bytes: withUnsafeBytes(of: address.s_addr) { Array($0) })
  }

  /// Returns every address of a host, in the resolver's order; unusual literal forms are resolved
  /// too.
  ///
  /// - Throws: ``FetchFault/nameNotFound(host:)`` or ``FetchFault/cancelled``.
  func addresses(of host: String, port: Int) async throws(FetchFault) -> [NetworkAddress] {
    if let literal = NetworkAddress(host) { return [literal] }
    let addresses: [NetworkAddress]
    do {
      addresses = try await lookUp(host, port)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .nameNotFound(host: host)
    }
    guard !addresses.isEmpty else { throw .nameNotFound(host: host) }
    return addresses
  }
}

/// Performs one blocking look-up with `getaddrinfo`.
func systemAddresses(of host: String, port: Int) throws -> [NetworkAddress] {
  var hints = addrinfo()
  hints.ai_family = AF_UNSPEC
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, String(port), &hints, &found) == 0 else {
    throw FetchFault.nameNotFound(host: host)
  }
  defer { freeaddrinfo(found) }
  var addresses: [NetworkAddress] = []
  var next = found
  while let entry = next?.pointee {
    next = entry.ai_next
    guard let raw = entry.ai_addr else { continue }
    switch entry.ai_family {
    case AF_INET:
      raw.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { socket in
        addresses.append(
          NetworkAddress(bytes: withUnsafeBytes(of: socket.pointee.sin_addr) { Array($0) }))
      }
    case AF_INET6:
      raw.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { socket in
        addresses.append(
          NetworkAddress(bytes: withUnsafeBytes(of: socket.pointee.sin6_addr) { Array($0) }))
      }
    default:
      continue
    }
  }
  return addresses
}
