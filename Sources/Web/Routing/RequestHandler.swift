/// Handles a family of paths: the page, the product's own API, or a sync API. A handler may block
/// on the database: the server calls it on a pool of threads and never on an event loop.
///
/// A family whose paths are known in advance is a ``Surface``.
package protocol RequestHandler: Sendable {
  /// - Returns: `nil` if the path is not the handler's. If the path is the handler's but the method
  ///   is not supported, ``WebResponse/methodNotAllowed(_:)``, from which the server also makes the
  ///   response to OPTIONS. HEAD arrives as GET.
  func response(to request: WebRequest) async throws -> WebResponse?

  /// Maximum bytes of a body, if it is more than the server's 1 MiB.
  ///
  /// - Parameter path: as in ``WebRequest/path``.
  func bodyLimit(for path: [String]) -> Int?

  /// The page for a path that no handler knows.
  ///
  /// - Returns: `nil` for a handler without pages, and without a signed-in reader who may see it.
  func lostPage(for request: WebRequest) throws -> WebResponse?
}

extension RequestHandler {
  package func bodyLimit(for path: [String]) -> Int? { nil }
  package func lostPage(for request: WebRequest) throws -> WebResponse? { nil }
}
