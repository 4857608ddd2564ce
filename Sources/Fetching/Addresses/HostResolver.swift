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

  /// The system's resolver, on threads of its own because `getaddrinfo` blocks. A look-up that
  /// nobody waits for any more is left to end by itself.
  static func system(_ threads: NIOThreadPool) -> HostResolver {
    HostResolver { host, port in
      let answer = AbandonableAnswer<[IPAddress]>()
      return try await answer.wait { answer in
        threads.submit { state in
          guard case .active = state else {
            answer.resume(.failure(CancellationError()))
            return
          }
          answer.resume(Result { try systemAddresses(of: host, port: port) })
        }
      }
    }
  }

  /// Every address of a host, odd literal forms included, in the resolver's order.
  ///
  /// - Throws: ``FetchFault/nameNotFound(host:)`` or ``FetchFault/cancelled``.
  func addresses(of host: String, port: Int) async throws(FetchFault) -> [IPAddress] {
    if let literal = IPAddress(host) { return [literal] }
    let addresses: [IPAddress]
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
