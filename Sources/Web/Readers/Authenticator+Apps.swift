import Basics
import Foundation
import HTTPTypes
package import Models
import Store

extension Authenticator {
  /// A secret from a request, with the reader's name if the request has one.
  private struct Claim {
    let secret: AppSecret
    var reader: String?
  }

  /// Finds the app that sends a request, from its headers: Basic with the reader's name (RFC 7617),
  /// Bearer (RFC 6750), Miniflux's `X-Auth-Token`, or the `Auth` value of Google Reader's login.
  /// Cookies are ignored.
  package func access(of request: WebRequest) throws -> Access {
    try access(of: request, authorization: request.headers[.authorization])
  }

  /// The same for a request whose `Authorization` header has been read, or is in another place.
  func access(of request: WebRequest, authorization: String?) throws -> Access {
    guard let claim = Self.claim(in: request, authorization: authorization) else { return .none }
    return try access(by: claim, from: request)
  }

  /// Finds the app of a reader by name and app password.
  package func access(reader: String, password: String, from request: WebRequest) throws -> Access {
    try access(by: Claim(secret: AppSecrets.secret(password), reader: reader), from: request)
  }

  /// Finds the app of a Fever key.
  package func access(feverKey: String, from request: WebRequest) throws -> Access {
    try access(by: Claim(secret: AppSecrets.fever(key: feverKey)), from: request)
  }

  /// Finds the app whose password is in an address, as its key.
  func access(key: String, from request: WebRequest) throws -> Access {
    try access(by: Claim(secret: AppSecrets.secret(key)), from: request)
  }

  private func access(by claim: Claim, from request: WebRequest) throws -> Access {
    let now = clock()
    let isName = claim.reader.map { $0.utf8.count <= ReaderName.byteLimit } ?? true
    // No reader has a longer name, and the text of one is not looked at: its address alone counts.
    let claimed = isName ? claim.reader : nil
    let app =
      isName
      ? try store.app(knowing: claim.secret).flatMap { app in
        claimed.map { $0.lowercased() == app.reader.name.lowercased() } ?? true ? app : nil
      } : nil
    if let app, app.address == request.client {
      // The app was authorized from this address before, so wrong guesses by others from there do
      // not delay it.
      try store.noteUse(of: app, from: request.client, at: now)
      return .granted(app, delay: 0)
    }
    let delay: Double
    switch guesses.verdict(address: request.client, reader: claimed, at: now) {
    case .look(let wait): delay = wait
    case .refuse(let seconds): return .refused(retryAfter: seconds)
    }
    guard let app else {
      guesses.wrong("app", address: request.client, reader: claimed, at: now)
      return .wrong(delay: delay)
    }
    guesses.right(reader: app.reader.name)
    try store.noteUse(of: app, from: request.client, at: now)
    return .granted(app, delay: delay)
  }

  private static func claim(in request: WebRequest, authorization: String?) -> Claim? {
    if let token = request.headers[.authToken] {
      return Claim(secret: AppSecrets.secret(token))
    }
    guard let authorization else { return nil }
    let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2 else { return nil }
    let value = parts[1].trimmed
    switch parts[0].lowercased() {
    case "bearer": return Claim(secret: AppSecrets.secret(value))
    case "googlelogin":
      guard value.hasPrefix("auth=") else { return nil }
      return Claim(secret: AppSecrets.login(token: String(value.dropFirst(5))))
    case "basic":
      guard let bytes = Data(base64Encoded: value) else { return nil }
      let pair = String(outside: bytes)
      guard let colon = pair.firstIndex(of: ":") else { return nil }
      return Claim(
        secret: AppSecrets.secret(String(pair[pair.index(after: colon)...])),
        reader: String(pair[..<colon]))
    default: return nil
    }
  }
}

/// The result of checking the secrets of an API request.
package enum Access: Sendable {
  /// The secret belongs to this reader's app. The response waits for the given seconds, see
  /// ``WebResponse/delay``.
  case granted(AppPassword, delay: Double)
  /// The request has no secret.
  case none
  /// The secret is wrong or revoked. The response waits as with ``granted(_:delay:)``.
  case wrong(delay: Double)
  /// Too many wrong secrets: the client may try again after the given seconds.
  case refused(retryAfter: Int)

  /// The response to a request for an app of a reader, or the refusal.
  ///
  /// - Parameter refusing: converts the refusal to the form of the API.
  func response(
    refusing: (WebResponse) -> WebResponse = { $0 }, _ content: (AppPassword) throws -> WebResponse
  ) rethrows -> WebResponse {
    var response: WebResponse
    switch self {
    case .granted(let app, let delay):
      response = try content(app)
      response.reader = app.reader.name
      response.delay = delay
    case .none: response = refusing(.unauthorized)
    case .wrong(let delay):
      response = refusing(.unauthorized)
      response.delay = delay
    case .refused(let seconds): response = refusing(.tooManyTries(retryAfter: seconds))
    }
    return response
  }
}

extension WebResponse {
  fileprivate static var unauthorized: WebResponse {
    sentence(
      .unauthorized, "An app password is required (`tintm app add NAME`).",
      headers: [.wwwAuthenticate: "Basic realm=\"tintm\", charset=\"UTF-8\""])
  }

  fileprivate static func tooManyTries(retryAfter seconds: Int) -> WebResponse {
    sentence(
      .tooManyRequests, "Too many wrong passwords from your address. Wait \(seconds) seconds.",
      headers: [.retryAfter: "\(seconds)"])
  }
}
