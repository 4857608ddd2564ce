package import Foundation
import HTTPTypes
package import Logging
package import Models
package import Store

/// Finds the reader that sends a request: for the page by a session's cookie, for the APIs by an
/// app password in one of its forms. A cookie never authorizes an API request, and an app password
/// never the page.
package struct Authenticator: Sendable {
  /// Lifetime of a session after its last use in seconds: 90 days.
  package static let sessionTime = 90.0 * 86_400

  let store: any ReaderStoring
  let passwords: PasswordHasher
  let guesses: GuessLog
  let clock: @Sendable () -> Date

  package init(
    store: any ReaderStoring, logger: Logger, passwords: PasswordHasher = PasswordHasher(),
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.passwords = passwords
    guesses = GuessLog(logger: logger)
    self.clock = clock
  }

  /// A request of a signed-in browser.
  package struct Visit: Sendable {
    package let session: ReaderSession
    /// The token that every form of this session carries as ``FormGuard/field``.
    package let formToken: String

    package var reader: Reader { session.reader }
  }

  /// The session of the request; `nil` if no reader is signed in, or not the one that a trusted proxy
  /// names. For paths of the page only.
  package func visit(of request: WebRequest) throws -> Visit? {
    guard let token = Cookie.value(Cookie.session, in: request) else { return nil }
    let now = clock()
    let session = try store.session(
      token: SecretToken.digest(token), usedSince: now.addingTimeInterval(-Self.sessionTime),
      address: request.client, at: now)
    guard let session, try isTheirs(session.reader, request.proxyUser) else { return nil }
    return Visit(session: session, formToken: FormGuard.token(for: token))
  }

  /// Whether a session of this reader is that of the person whom the proxy names.
  private func isTheirs(_ reader: Reader, _ user: ProxyUser) throws -> Bool {
    switch user {
    case .none: true
    case .refused: false
    case .named(let name, _):
      try reader.name == name || store.reader(named: name)?.id == reader.id
    }
  }

  /// The refusal of a form; `nil` if the form is from this session's page. Call it before a POST of
  /// the page changes anything.
  ///
  /// - Parameter token: ``FormGuard/field`` of the form; by default the request's own.
  package func refusal(of request: WebRequest, in visit: Visit, token: String? = nil)
    -> WebResponse?
  {
    let header = HTTPField.Name("X-Form-Token").flatMap { request.headers[$0] }
    let sent = token ?? request.form[FormGuard.field] ?? header
    guard let cookie = Cookie.value(Cookie.session, in: request),
      FormGuard.admits(request, token: sent, cookie: cookie), visit.formToken == sent
    else {
      return .sentence(
        .forbidden, "The form was not sent from a page of this site. Load the page again.")
    }
    return nil
  }
}
