import HTTPTypes
import Models

/// Protects forms against cross-site requests: with a token in the form, derived from a cookie that
/// other sites can't read, and with the browser's headers about the request's origin.
package enum FormGuard {
  /// The name of the form's hidden field.
  package static let field = "form"

  /// The token of all forms of a session, or of the time before sign-in.
  ///
  /// - Parameter cookie: the value of the session's cookie, or of ``Cookie/form``.
  package static func token(for cookie: String) -> String {
    SecretToken.base64URL(SHA256.digest(of: Array("form\0\(cookie)".utf8)))
  }

  /// Whether a POST comes from a form of this server.
  ///
  /// - Parameter token: the value sent as ``field``, or by a script in the header `X-Form-Token`.
  package static func admits(_ request: WebRequest, token: String?, cookie: String?) -> Bool {
    guard isOfOurOrigin(request), let token, let cookie else { return false }
    return ConstantTime.areEqual(token, Self.token(for: cookie))
  }

  /// Checks Fetch Metadata (W3C Fetch Metadata, 2.1.3) first, then Origin: with the referrer policy
  /// `no-referrer`, browsers send `Origin: null` even with this server's forms. A client that sends
  /// neither header is not a current browser; the token must authenticate it.
  private static func isOfOurOrigin(_ request: WebRequest) -> Bool {
    request.headers[.secFetchSite].map { $0 == "same-origin" } ?? request.isOfOwnOrigin
  }
}
