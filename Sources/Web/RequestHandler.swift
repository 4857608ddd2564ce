/// A family of paths: the page, the own API, a dialect. A handler blocks on the database, so the
/// server calls it on a pool of threads and never on an event loop.
package protocol RequestHandler: Sendable {
  /// - Returns: `nil` when the path is not the handler's.
  func response(to request: WebRequest) throws -> WebResponse?
}
