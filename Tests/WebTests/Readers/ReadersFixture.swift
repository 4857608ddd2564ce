import Foundation
import HTTPTypes
import Logging
import Models
import SQLiteStore
import Store
import Synchronization

@testable import Web

/// A store with two readers: ada has a password, ben has none; both have an app.
final class ReadersFixture: Sendable {
  static let password = "correct horse"
  let store: SQLiteStore
  let ada: Reader
  let ben: Reader
  let apps: [String]
  let authenticator: Authenticator
  let clock: Clock

  init() throws {
    store = try .inMemory()
    guard let ada = try store.addReader("ada"), let ben = try store.addReader("ben") else {
      throw CancellationError()
    }
    (self.ada, self.ben) = (ada, ben)
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try store.setPassword(
      PasswordHasher.quick.hash(Self.password), of: ada.id, keeping: nil, at: date)
    apps = ["adas phone secret", "bens phone secret"]
    for (reader, secret) in zip([ada, ben], apps) {
      _ = try store.addApp(
        "Phone", secrets: AppSecrets.all(of: secret, reader: reader.name), of: reader.id, at: date)
    }
    let clock = Clock()
    self.clock = clock
    authenticator = .quick(of: store, clock: { clock.now })
  }

  final class Clock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    var now: Date { date.withLock(\.self) }
    func pass(_ seconds: Double) { date.withLock { $0 += seconds } }
  }

  /// Simulates a browser that keeps cookies.
  final class Browser: Sendable {
    private let jar = Mutex<[String: String]>([:])
    private let handler: SignInHandler
    let address: String

    init(_ fixture: ReadersFixture, address: String = "192.0.2.7") {
      handler = SignInHandler(fixture.authenticator)
      self.address = address
    }

    var cookies: [String: String] { jar.withLock(\.self) }
    func forget(_ name: String) { jar.withLock { $0[name] = nil } }

    func request(
      _ method: HTTPRequest.Method, _ path: [String], query: FormFields = FormFields(),
      form: [(String, String)] = [], headers: HTTPFields = [:]
    ) -> WebRequest {
      var headers = headers
      let cookies = cookies
      if !cookies.isEmpty {
        headers[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
          .joined(separator: "; ")
      }
      headers[.userAgent] = "Firefox"
      headers[.contentType] = "application/x-www-form-urlencoded"
      let body = form.map { "\($0.0)=\($0.1.replacing("/", with: "%2F"))" }.joined(separator: "&")
      return WebRequest(
        method, path, query: query, headers: headers, body: Array(body.utf8), client: address)
    }

    func send(_ request: WebRequest) throws -> WebResponse {
      guard let response = try handler.response(to: request) else {
        return WebResponse(.notFound)
      }
      for line in response.headers[values: .setCookie] {
        let pair = line.prefix { $0 != ";" }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        jar.withLock { $0[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1]) }
      }
      return response
    }

    /// The CSRF token in the page's form.
    func formToken(_ path: [String] = ["sign-in"]) throws -> String {
      let page = try send(request(.get, path))
      return (page.text.firstMatch(of: /name="form" value="([^"]+)"/)?.output.1).map(String.init)
        ?? ""
    }

    func signIn(
      _ name: String, _ password: String, next: String? = nil
    ) throws -> WebResponse {
      let token = try formToken()
      return try send(
        request(
          .post, ["sign-in"],
          form: [("form", token), ("name", name), ("password", password)]
            + (next.map { [("next", $0)] } ?? [])))
    }
  }
}

extension Authenticator {
  /// For a store whose reader ada has an app with a password.
  static func knowing(
    _ secret: String, of name: String = "ada", in store: any Store,
    clock: @escaping @Sendable () -> Date
  ) throws -> Authenticator {
    guard let reader = try store.reader(named: name) ?? store.addReader(name) else {
      throw CancellationError()
    }
    _ = try store.addApp(
      "Phone", secrets: AppSecrets.all(of: secret, reader: name), of: reader.id, at: clock())
    return quick(of: store, clock: clock)
  }

  /// One that logs nothing, and whose passwords take no time.
  static func quick(
    of store: any Store, clock: @escaping @Sendable () -> Date
  ) -> Authenticator {
    Authenticator(store: store, logger: .silent, passwords: .quick, clock: clock)
  }
}

extension PasswordHasher {
  /// The minimum cost of scrypt.
  static var quick: PasswordHasher { PasswordHasher(waiting: 1000, cost: 16) }
}

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
