/// A family of paths: the page, the own API, a dialect. A handler may block on the database: the
/// server calls it on a pool of threads and never on an event loop.
package protocol RequestHandler: Sendable {
  /// - Returns: `nil` when the path is not the handler's. A path of its own that does not know the
  ///   method is answered with ``WebResponse/methodNotAllowed(_:)``, of which the server makes the
  ///   answer to OPTIONS too; HEAD comes as GET.
  func response(to request: WebRequest) async throws -> WebResponse?

  /// Bytes that a body may have, where it is more than the server's 1 MiB.
  ///
  /// - Parameter path: as in ``WebRequest/path``.
  func bodyLimit(for path: [String]) -> Int?
}

extension RequestHandler {
  package func bodyLimit(for path: [String]) -> Int? { nil }
}
