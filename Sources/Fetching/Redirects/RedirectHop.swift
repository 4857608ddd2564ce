/// A redirect that was followed.
package struct RedirectHop: Sendable, Hashable {
  /// The URL whose response was the redirect, without credentials.
  package var url: String
  package var status: Int
  /// The target URL, normalised, without credentials or fragment.
  package var target: String

  package init(url: String, status: Int, target: String) {
    self.url = url
    self.status = status
    self.target = target
  }

  /// 301 and 308 are permanent (RFC 9110 15.4.2, 15.4.9).
  package var isPermanent: Bool { status == 301 || status == 308 }
}
