import HTTPTypes
import Models

/// Forms of ours are told from those of other sites by a token in the form, made of a cookie that
/// other sites can't read, and by what browsers say of a request's origin.
package enum FormGuard {
  /// The name of the form's hidden field.
  package static let field = "form"

  /// The token of all forms of a session, or of one before.
  ///
  /// - Parameter cookie: the value of the session's cookie, or of ``Cookie/form``.
  package static func token(for cookie: String) -> String {
    SecretToken.base64URL(SHA256.digest(of: Array("form\0\(cookie)".utf8)))
  }

  /// Whether a POST comes from a form of ours.
  ///
  /// - Parameter token: what the client sent as ``field``, or a script as the header `X-Form-Token`.
  package static func admits(_ request: WebRequest, token: String?, cookie: String?) -> Bool {
    guard isOfOurOrigin(request), let token, let cookie else { return false }
    return ConstantTime.areEqual(token, Self.token(for: cookie))
  }

  /// Fetch metadata first (W3C Fetch Metadata, 2.1.3), else Origin. With the referrer policy
  /// `no-referrer` browsers send `Origin: null` with our own forms, so that this says nothing; a
  /// client that sends neither is no browser of today, and has the token to show.
  static func isOfOurOrigin(_ request: WebRequest) -> Bool {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
      return site == "same-origin"
    }
    guard let origin = request.headers[.origin] else { return true }
    let ours = (request.isSecure ? "https://" : "http://") + request.authority
    return origin.lowercased() == ours.lowercased()
  }
}
