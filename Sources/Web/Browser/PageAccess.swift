/// The page's view of sign-in: who is signed in, in which other browsers, and whether a form is
/// from this page.
package struct PageAccess: Sendable {
  /// The session of a request; `nil` if no reader is signed in.
  package var session: @Sendable (WebRequest) throws -> PageSession?
  /// Whether a form with this token was sent by a page of the session.
  package var isOurForm: @Sendable (WebRequest, PageSession, _ token: String?) -> Bool
  /// The browsers in which the request's reader is signed in.
  package var devices: @Sendable (WebRequest) throws -> [PageDevice]
  /// Signs out one of them.
  package var revoke: @Sendable (_ device: String, WebRequest) throws -> Void

  package init(
    session: @escaping @Sendable (WebRequest) throws -> PageSession?,
    isOurForm: @escaping @Sendable (WebRequest, PageSession, String?) -> Bool,
    devices: @escaping @Sendable (WebRequest) throws -> [PageDevice],
    revoke: @escaping @Sendable (String, WebRequest) throws -> Void
  ) {
    self.session = session
    self.isOurForm = isOurForm
    self.devices = devices
    self.revoke = revoke
  }
}
