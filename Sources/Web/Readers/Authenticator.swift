package import Foundation
import HTTPTypes
package import Logging
package import Models
package import Store
import Synchronization
import ViewModels

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
    let sent = token ?? request.form[FormGuard.field] ?? request.headers[.formToken]
    guard let cookie = Cookie.value(Cookie.session, in: request),
      FormGuard.admits(request, token: sent, cookie: cookie), visit.formToken == sent
    else {
      return .sentence(
        .forbidden, "The form was not sent from a page of this site. Load the page again.")
    }
    return nil
  }
}

extension Authenticator {
  /// The result of a sign-in to the page.
  package enum SignIn: Sendable {
    /// The value of the session's cookie; the response waits, see ``WebResponse/delay``.
    case signedIn(token: String, delay: Double)
    case wrong(delay: Double)
    case refused(retryAfter: Int)
    /// Too many sign-ins at a time.
    case busy
  }

  package func signIn(_ name: String, _ password: String, from request: WebRequest) throws -> SignIn
  {
    let now = clock()
    let isName = name.utf8.count <= ReaderName.byteLimit
    // No reader has a longer name, and the text of one is not looked at: its address alone counts.
    let name = (isName ? name : "").precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let claimed = isName ? name : nil
    let delay: Double
    switch guesses.verdict(address: request.client, reader: claimed, at: now) {
    case .look(let wait): delay = wait
    case .refuse(let seconds): return .refused(retryAfter: seconds)
    }
    guard isName, password.utf8.count <= PasswordHasher.longest else {
      guesses.wrong("page", address: request.client, reader: claimed, at: now)
      return .wrong(delay: delay)
    }
    let reader = try store.reader(named: name)
    let kept = try reader.flatMap { try store.password(of: $0.id) }
    do {
      guard try passwords.verify(password, kept), let reader else {
        guesses.wrong("page", address: request.client, reader: name, at: now)
        return .wrong(delay: delay)
      }
      guesses.right(reader: reader.name)
      return .signedIn(token: try begin(reader, request, now), delay: delay)
    } catch is PasswordHasher.Busy {
      return .busy
    }
  }

  /// Signs in a browser by a link, which is then used up.
  ///
  /// - Returns: the value of the session's cookie; `nil` if the link is used or expired.
  package func signIn(link: String, from request: WebRequest) throws -> String? {
    let now = clock()
    guard let reader = try store.useLink(token: SecretToken.digest(link), at: now) else {
      return nil
    }
    return try begin(reader, request, now)
  }

  /// Signs in a browser as the person that a trusted proxy names.
  ///
  /// - Returns: the value of the session's cookie; `nil` if no reader has the name and none may be
  ///   added.
  func signIn(proxied name: String, mayBeAdded: Bool, from request: WebRequest) throws -> String? {
    var reader = try store.reader(named: name)
    if reader == nil, mayBeAdded {
      // Another request may have added them meanwhile.
      reader = try store.addReader(name) ?? store.reader(named: name)
    }
    return try reader.map { try begin($0, request, clock()) }
  }

  /// The reader that a link signs in.
  func reader(of link: String) throws -> Reader? {
    try store.link(token: SecretToken.digest(link), at: clock())
  }

  private func begin(_ reader: Reader, _ request: WebRequest, _ now: Date) throws -> String {
    let token = SecretToken.make()
    _ = try store.beginSession(
      token: SecretToken.digest(token), of: reader.id, device: request.headers[.userAgent] ?? "",
      address: request.client, at: now)
    return token
  }
}

/// The process's ``GuessThrottle``, and the log line that fail2ban reads.
package final class GuessLog: Sendable {
  private let throttle = Mutex(GuessThrottle())
  private let logger: Logger

  package init(logger: Logger) {
    self.logger = logger
  }

  func verdict(address: String, reader: String?, at now: Date) -> GuessThrottle.Verdict {
    throttle.withLock { $0.verdict(address: address, reader: reader, at: now) }
  }

  /// - Parameter way: the kind of secret that was wrong: `page`, `app`, `link`.
  func wrong(_ way: String, address: String, reader: String?, at now: Date) {
    let tries = throttle.withLock { $0.wrong(address: address, reader: reader, at: now) }
    logger.warning(
      "A sign-in was refused",
      metadata: ["address": "\(address)", "way": "\(way)", "tries": "\(tries)"])
  }

  func right(reader: String) {
    throttle.withLock { $0.right(reader: reader) }
  }
}

extension Authenticator {
  /// The browsers in which the reader of a request is signed in, the last used first.
  func devices(in visit: Visit) throws -> [DeviceViewModel] {
    try store.sessions(
      of: visit.reader.id, usedSince: clock().addingTimeInterval(-Self.sessionTime)
    ).map { DeviceViewModel($0, isThis: $0.id == visit.session.id) }
  }

  /// Signs out one of the browsers of a request's reader.
  func revoke(_ device: String, in visit: Visit) throws {
    guard let id = Int64(device) else { return }
    _ = try store.endSession(id, of: visit.reader.id)
  }
}
