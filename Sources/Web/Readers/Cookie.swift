import HTTPTypes

/// The cookies of a request, and those that are set (RFC 6265).
package enum Cookie {
  /// Holds a session's token.
  package static let session = "tintm_session"
  /// Holds a random value from which the tokens of forms are made before anybody is signed in.
  package static let form = "tintm_form"

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

  /// The header's value that sets a cookie which scripts don't see and other sites don't send.
  ///
  /// - Parameter seconds: for which the browser keeps it; 0 removes it, `nil` is until it closes.
  package static func setting(
    _ name: String, _ value: String, for seconds: Int?, answering request: WebRequest
  ) -> String {
    var text = "\(name)=\(value); Path=\(request.basePath)/; HttpOnly; SameSite=Lax"
    if let seconds { text += "; Max-Age=\(seconds)" }
    if request.isSecure { text += "; Secure" }
    return text
  }
}
