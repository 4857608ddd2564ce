import HTTPTypes

/// Reads the cookies of a request and makes cookie headers (RFC 6265).
package enum Cookie {
  /// Holds a session's token.
  package static let session = "tintm_session"
  /// Holds a random value from which form tokens are made before a reader is signed in.
  package static let form = "tintm_form"
  /// Holds the name of the browser's time zone, which the page's script sets.
  static let zone = "tintm_zone"

  /// The value of the first cookie of a name.
  package static func value(_ name: String, in request: WebRequest) -> String? {
    for header in request.headers[values: .cookie] {
      for pair in header.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.count + 1)) }
      }
    }
    return nil
  }

  /// The header value that sets a cookie which is hidden from scripts and not sent with requests
  /// from other sites.
  ///
  /// - Parameter seconds: lifetime of the cookie; 0 removes it, `nil` keeps it until the browser
  ///   closes.
  package static func setting(
    _ name: String, _ value: String, for seconds: Int?, answering request: WebRequest
  ) -> String {
    var text = "\(name)=\(value); Path=\(request.basePath)/; HttpOnly; SameSite=Lax"
    if let seconds { text += "; Max-Age=\(seconds)" }
    if request.isSecure { text += "; Secure" }
    return text
  }
}
