import Foundation
import HTTPTypes
import Models
import Store

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

  /// Signs in a browser by name and password.
  package func signIn(_ name: String, _ password: String, from request: WebRequest) throws -> SignIn
  {
    let now = clock()
    let isName = name.utf8.count <= ReaderName.byteLimit
    // No reader has a longer name, and the text of one is not looked at: its address alone counts.
    let name = (isName ? name : "").precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let claimed = isName ? name : nil
    let verdict = guesses.verdict(address: request.client, reader: claimed, at: now)
    guard case .look(let delay) = verdict else {
      guard case .refuse(let seconds) = verdict else { return .busy }
      return .refused(retryAfter: seconds)
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
