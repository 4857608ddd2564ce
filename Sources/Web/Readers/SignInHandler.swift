package import Foundation
import HTTPTypes
package import Models
package import Store
import Views
import Words

/// `/sign-in`, `/sign-in/link/TOKEN` and `/sign-out`.
package struct SignInHandler: Surface {
  typealias Handling = RouteAnswer<SignInHandler>

  static let routes = RouteTable<Handling>([
    WebRoute([.get], "sign-in") { handler, request, _ in try handler.form(request) },
    WebRoute([.post], "sign-in") { handler, request, _ in try handler.signIn(request) },
    WebRoute([.get], "sign-in/link/{token}") { handler, request, values in
      try handler.button(of: values.text, request)
    },
    WebRoute([.post], "sign-in/link/{token}") { handler, request, values in
      try handler.use(values.text, request)
    },
    WebRoute([.post], "sign-out") { handler, request, _ in try handler.signOut(request) },
  ])

  private let authenticator: Authenticator

  package init(_ authenticator: Authenticator) {
    self.authenticator = authenticator
  }

  /// The path to which signing in leads.
  private func next(_ request: WebRequest) -> String {
    ReturnPath.checked(
      request.form["next"] ?? request.query["next"], basePath: request.basePath)
  }

  private func form(_ request: WebRequest) throws -> WebResponse {
    let next = next(request)
    if try authenticator.visit(of: request) != nil { return .redirect(to: next) }
    if case .named(let name, let mayBeAdded) = request.proxyUser {
      return try proxied(name, mayBeAdded: mayBeAdded, request, next: next)
    }
    return page(request, next: next, trouble: request.query[SignInPage.lost] == nil ? nil : .lost)
  }

  private func signIn(_ request: WebRequest) throws -> WebResponse {
    let (next, form) = (next(request), request.form)
    let name = form["name"] ?? ""
    guard isOurs(request) else { return foreign(request, next: next) }
    switch try authenticator.signIn(name, form["password"] ?? "", from: request) {
    case .signedIn(let token, let delay):
      var response = WebResponse.redirect(to: next)
      response.setSession(token, answering: request)
      response.delay = delay
      return response
    case .wrong(let delay):
      var response = page(request, .unauthorized, next: next, name: name, trouble: .wrong)
      response.delay = delay
      return response
    case .refused(let seconds):
      var response = page(
        request, .tooManyRequests, next: next, name: name, trouble: .wait(seconds: seconds))
      response.headers[.retryAfter] = "\(seconds)"
      return response
    case .busy:
      var response = page(request, .serviceUnavailable, next: next, name: name, trouble: .busy)
      response.headers[.retryAfter] = "2"
      response.exceeded = "Too many passwords are being checked."
      return response
    }
  }

  /// Begins a session for the person whom the proxy names; from then on it is as any other.
  private func proxied(
    _ name: String, mayBeAdded: Bool, _ request: WebRequest, next: String
  ) throws -> WebResponse {
    guard
      let token = try authenticator.signIn(
        proxied: name, mayBeAdded: mayBeAdded, from: request)
    else {
      return .sentence(
        .forbidden,
        "No reader has the name “\(name)”, with which you are signed in at the proxy. "
          + "`tintm reader add` adds one.")
    }
    var response = WebResponse.redirect(to: next)
    response.setSession(token, answering: request)
    // What the page stored for the person before, for reading offline, is not this person's.
    if Cookie.value(Cookie.session, in: request) != nil { response.clearStored(#""storage""#) }
    return response
  }

  /// Opening a link shows a button, since mail and message scanners open links too; pressing the
  /// button uses the link up.
  private func button(of token: String, _ request: WebRequest) throws -> WebResponse {
    let home = request.basePath + "/"
    guard let reader = try authenticator.reader(of: token) else {
      return page(request, .notFound, next: home, trouble: .linkIsOver)
    }
    return page(request, next: home, link: (token, reader.name))
  }

  private func use(_ token: String, _ request: WebRequest) throws -> WebResponse {
    let home = request.basePath + "/"
    guard isOurs(request) else { return foreign(request, next: home) }
    guard let session = try authenticator.signIn(link: token, from: request) else {
      return page(request, .notFound, next: home, trouble: .linkIsOver)
    }
    var response = WebResponse.redirect(to: home)
    response.setSession(session, answering: request)
    return response
  }

  private func signOut(_ request: WebRequest) throws -> WebResponse {
    var response = WebResponse.redirect(to: request.basePath + "/sign-in")
    if let visit = try authenticator.visit(of: request) {
      if let refusal = authenticator.refusal(of: request, in: visit) { return refusal }
      _ = try authenticator.store.endSession(visit.session.id, of: visit.reader.id)
    }
    response.headers.append(
      HTTPField(
        name: .setCookie, value: Cookie.setting(Cookie.session, "", for: 0, answering: request)))
    // Also removes the data that the page stored for offline reading.
    response.clearStored(#""cache", "cookies", "storage""#)
    return response
  }

  private func isOurs(_ request: WebRequest) -> Bool {
    FormGuard.admits(
      request, token: request.form[FormGuard.field],
      cookie: Cookie.value(Cookie.form, in: request))
  }

  private func foreign(_ request: WebRequest, next: String) -> WebResponse {
    page(request, .forbidden, next: next, trouble: .foreign)
  }

  private func page(
    _ request: WebRequest, _ status: HTTPResponse.Status = .ok, next: String, name: String = "",
    link: (token: String, reader: String)? = nil, trouble: SignInPage.Trouble? = nil
  ) -> WebResponse {
    let known = Cookie.value(Cookie.form, in: request).flatMap { $0.utf8.count == 43 ? $0 : nil }
    let cookie = known ?? SecretToken.make()
    let page = SignInPage(
      basePath: request.basePath, next: next, formToken: FormGuard.token(for: cookie), name: name,
      link: link, trouble: trouble,
      wording: Wording(Language(accepted: request.headers[.acceptLanguage])))
    var response = WebResponse(
      status, type: "text/html; charset=utf-8",
      headers: [
        .cacheControl: "no-store", .contentSecurityPolicy: SignInPage.policy,
        .vary: "Accept-Language",
      ],
      text: page.html)
    response.headers.append(
      HTTPField(
        name: .setCookie, value: Cookie.setting(Cookie.form, cookie, for: nil, answering: request)))
    return response
  }
}

extension WebResponse {
  /// Removes what the browser has stored of this server (W3C Clear Site Data, 3.1).
  fileprivate mutating func clearStored(_ kinds: String) {
    headers[.clearSiteData] = kinds
  }

  /// The browser keeps the cookie as long as it can; the server decides how long the session lasts.
  mutating func setSession(_ token: String, answering request: WebRequest) {
    let value = Cookie.setting(Cookie.session, token, for: 400 * 86_400, answering: request)
    headers.append(HTTPField(name: .setCookie, value: value))
  }
}

/// A link that signs in a reader once.
package enum SignInLink {
  /// Lifetime in seconds.
  package static let time = 15.0 * 60

  /// Makes a link's secret and stores its hash.
  package static func make(for reader: Reader, in store: any ReaderStoring, at now: Date) throws
    -> String
  {
    let token = SecretToken.make()
    try store.addLink(
      token: SecretToken.digest(token), for: reader.id, until: now.addingTimeInterval(time),
      at: now)
    return token
  }

  /// The path of a link, below the base path.
  package static func path(_ token: String) -> String { "/sign-in/link/\(token)" }
}

/// Validates the target path after a sign-in: the `next=` of an address, which an attacker may have
/// written.
package enum ReturnPath {
  /// The path with its query if it is a path of this server, else the front page.
  ///
  /// - Parameters:
  ///   - next: as the client sent it, percent-decoded once.
  ///   - basePath: the prefix of every path of this server.
  package static func checked(_ next: String?, basePath: String) -> String {
    let home = basePath + "/"
    // Two slashes begin a host; browsers treat a backslash as a slash and drop control characters
    // (WHATWG URL, 4.4).
    guard let next, next.utf8.count <= 2048, next.hasPrefix(home), !next.hasPrefix("//"),
      next.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return home }
    let path = next.prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !segments.contains(where: { [".", ".."].contains(decodedDots($0)) }),
      !path.hasPrefix(home + "/"),
      !["sign-in", "sign-out"].contains(path.dropFirst(home.count).prefix { $0 != "/" })
    else { return home }
    return next
  }

  private static func decodedDots(_ segment: Substring) -> String {
    segment.lowercased().replacing("%2e", with: ".")
  }
}
