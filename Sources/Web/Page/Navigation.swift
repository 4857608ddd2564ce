import HTTPTypes

/// Whether a request opens a page for somebody, or fetches it for later.
enum Navigation {
  /// A browser says what it wants an answer for (Fetch Metadata, `Sec-Fetch-Dest`) wherever the
  /// connection can be trusted; elsewhere, and in browsers that say nothing, a page is asked for
  /// with its media type. What is fetched ahead says so (`Sec-Purpose`, `Purpose`).
  static func isOpening(_ request: WebRequest) -> Bool {
    guard request.method == .get else { return false }
    for name in ["sec-purpose", "purpose", "x-moz"] {
      let value = HTTPField.Name(name).flatMap { request.headers[$0] }?.lowercased() ?? ""
      if value.contains("prefetch") || value.contains("preview") { return false }
    }
    if let wanted = HTTPField.Name("sec-fetch-dest").flatMap({ request.headers[$0] }) {
      return wanted == "document"
    }
    return request.headers[.accept]?.contains("text/html") ?? false
  }
}
