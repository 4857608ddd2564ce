import Fetching
import Markup
import Models

extension Fetcher {
  /// Fetches a page and, if it sends browsers on to another address at once, the page there: front
  /// pages that lead to a language, and counters of links. Followed once, by the rules of a redirect.
  ///
  /// - Parameter admit: as for ``fetch(_:admitting:)``.
  func fetchPage(
    _ request: FetchRequest, admitting admit: @Sendable (RequestURL) async throws -> Void
  ) async rethrows -> FetchResult {
    let first = try await fetch(request, admitting: admit)
    guard case .response(let page) = first.answer, page.status == 200,
      first.hops.count < options.maxRedirects, let url = try? RequestURL(first.finalURL),
      let target = Self.refresh(of: page).flatMap({ try? url.resolve($0) }),
      target.string != url.string
    else { return first }
    var request = request
    request.url = target.string
    request.validators = nil
    var next = try await fetch(request, admitting: admit)
    next.url = first.url
    next.hops =
      first.hops + [RedirectHop(status: page.status, target: target.string)] + next.hops
    next.notes = first.notes + next.notes
    return next
  }

  private static func refresh(of page: FetchResponse) -> String? {
    let head = EncodingDetector.decode(
      Array(page.body.prefix(PageRefresh.reach)), contentType: page.headers.contentType,
      declaration: EncodingDetector.htmlDeclaration)
    return head.text.withUnsafeBufferPointer { PageRefresh.target(in: $0) }
  }
}
