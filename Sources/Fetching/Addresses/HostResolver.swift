import NIOCore
import NIOPosix

/// Turns a host into addresses. A closure, so that a test can be a name server that lies.
package struct HostResolver: Sendable {
  private let lookUp: @Sendable (_ host: String, _ port: Int) async throws -> [IPAddress]

  package init(
    lookUp: @escaping @Sendable (_ host: String, _ port: Int) async throws -> [IPAddress]
  ) {
    self.lookUp = lookUp
  }

  /// The system's resolver, on a few threads of its own because `getaddrinfo` blocks.
  static func system(_ threads: NIOThreadPool) -> HostResolver {
    HostResolver { host, port in
      try await threads.runIfActive { try systemAddresses(of: host, port: port) }
    }
  }

  /// Every address of a host, odd literal forms included, in the resolver's order.
  ///
  /// - Throws: ``FetchFault/nameNotFound(host:)``.
  func addresses(of host: String, port: Int) async throws(FetchFault) -> [IPAddress] {
    if let literal = IPAddress(host) { return [literal] }
    do {
      let addresses = try await lookUp(host, port)
      guard !addresses.isEmpty else { throw FetchFault.nameNotFound(host: host) }
      return addresses
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .nameNotFound(host: host)
    }
  }
}
