/// What the page asks of sign-in: who is signed in, where else, and whether a form is one of ours.
package struct PageAccess: Sendable {
  /// Whose browser asks; `nil` where no reader is signed in.
  package var session: @Sendable (WebRequest) throws -> PageSession?
  /// Whether a form with this token was sent by a page of ours in the session.
  package var isOurForm: @Sendable (WebRequest, PageSession, _ token: String?) -> Bool
  /// The browsers that the reader of a request is signed in with.
  package var devices: @Sendable (WebRequest) throws -> [PageDevice]
  /// Signs one of them out.
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
