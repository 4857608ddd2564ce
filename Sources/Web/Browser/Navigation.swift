import HTTPTypes

/// Whether a request opens a page for a reader or prefetches it.
enum Navigation {
  /// A browser names the destination of a request (Fetch Metadata, `Sec-Fetch-Dest`) on a
  /// trustworthy connection; without that header, a request for a page is recognized by its Accept
  /// header. Prefetches carry `Sec-Purpose` or `Purpose`.
  ///
  /// What the page's service worker passes on has the destination `empty` (Fetch, "Request class":
  /// a copied request has no destination) and keeps its mode. Scripts can't send a request with the
  /// mode `navigate`, and the worker passes on no frames.
  static func isOpening(_ request: WebRequest) -> Bool {
    guard request.method == .get else { return false }
    for name in ["sec-purpose", "purpose", "x-moz"] {
      let value = HTTPField.Name(name).flatMap { request.headers[$0] }?.lowercased() ?? ""
      if value.contains("prefetch") || value.contains("preview") { return false }
    }
    if let wanted = HTTPField.Name("sec-fetch-dest").flatMap({ request.headers[$0] }) {
      let mode = HTTPField.Name("sec-fetch-mode").flatMap { request.headers[$0] }
      return wanted == "document" || (wanted == "empty" && mode == "navigate")
    }
    return request.headers[.accept]?.contains("text/html") ?? false
  }
}
