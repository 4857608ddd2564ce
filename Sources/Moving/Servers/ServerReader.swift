package import Fetching
import Foundation
import Models

/// Reads another program's server once: subscriptions, and all articles with what their reader did.
///
/// One request at a time, through the fetcher's turns of the host and its limits. It never changes
/// anything on the server.
package struct ServerReader {
  private static let redirectLimit = 3

  private let url: RequestURL
  private let login: ServerLogin
  private let kind: ServerKind?
  private let allowsPrivate: Bool
  private let fetcher: Fetcher
  private(set) package var report = MovingReport()
  /// Where the server led from http to https, which holds from then on.
  private var secured: (from: String, to: String)?

  /// - Parameters:
  ///   - address: the address of the server, of its page, or of an API.
  ///   - kind: the API; `nil` to look for it.
  ///   - allowsPrivate: whether the server may be in a private network.
  /// - Throws: ``ServerFault/unreachable(_:)`` for an address that is no web address.
  package init(
    _ address: String, login: ServerLogin, kind: ServerKind?, allowsPrivate: Bool, fetcher: Fetcher
  ) throws(ServerFault) {
    do {
      url = try RequestURL(address)
    } catch {
      throw .unreachable(error)
    }
    self.login = login
    self.kind = kind
    self.allowsPrivate = allowsPrivate
    self.fetcher = fetcher
  }

  /// Tells apart the reads of one server that a place in the one does not lead to in the other.
  package var account: String { [kind?.rawValue ?? "", login.user ?? ""].joined(separator: "\0") }

  /// - Parameters:
  ///   - position: where an earlier run stopped; `nil` for the beginning.
  ///   - hand: takes what an answer says, and the place after it.
  /// - Throws: ``ServerFault``, and what `hand` throws. What was handed over counts.
  package mutating func read(
    from position: ServerPosition?,
    _ hand: (MovedPart, ServerPosition) async throws -> Void
  ) async throws {
    var (dialect, place) = try await signIn(at: position)
    while let call = dialect.next {
      try Task.checkCancellation()
      let part: MovedPart
      do throws(ServerFault) {
        part = try dialect.consume(try await answer(to: call, at: place, isKnown: true))
      } catch {
        try Task.checkCancellation()
        if error.isOfSize, dialect.shrink() { continue }
        if let notice = dialect.passOver(error) {
          report.notices.append(notice)
          continue
        }
        throw error
      }
      try await hand(keep(part), dialect.position)
    }
  }

  /// Tries the places of APIs until one accepts the login.
  private mutating func signIn(
    at position: ServerPosition?
  ) async throws(ServerFault) -> (any ServerDialect, base: String) {
    let places =
      position.map { [ServerPlaces.Place(kind: $0.kind, base: $0.base)] }
      ?? ServerPlaces.all(at: url, kind: kind, hasUser: login.user != nil)
    var refusal: ServerFault?
    for place in places {
      var dialect = try dialect(
        place.kind, at: position ?? ServerPosition(kind: place.kind, base: place.base))
      guard let call = dialect.next else { continue }
      do throws(ServerFault) {
        _ = try dialect.consume(try await answer(to: call, at: place.base, isKnown: false))
        return (dialect, place.base)
      } catch {
        switch error {
        case .status(401), .status(403), .refused: refusal = .refused(place.kind)
        case .unreachable(.redirectRefused), .unreachable(.tooManyRedirects):
          refusal = refusal ?? error
        case .status, .notJSON, .unexpected: break
        default: throw error
        }
      }
    }
    throw refusal ?? .nothingFound(tried: places.map(\.base))
  }

  private func dialect(
    _ kind: ServerKind, at position: ServerPosition
  ) throws(ServerFault) -> any ServerDialect {
    switch kind {
    case .greader: GoogleReaderDialect(login, at: position)
    case .miniflux: MinifluxDialect(login, at: position)
    case .fever: try FeverDialect(login, at: position)
    }
  }

  private mutating func keep(_ part: MovedPart) -> MovedPart {
    var kept = MovedPart()
    kept.sources = part.sources.compactMap(\.bounded)
    report.sources += kept.sources.count
    report.leaveOut(.notSent, nil, count: part.notSent)
    report.leaveOut(.deleted, nil, count: part.deleted)
    report.notices += part.notices
    for article in part.articles {
      // The API's labels are labels.
      if let article = report.keep(article, { _ in .label }) { kept.articles.append(article) }
    }
    return kept
  }

  // MARK: Requests

  /// Sends a request until the server answers it.
  ///
  /// - Parameter isKnown: whether the server has answered before; one that has not may not exist.
  private mutating func answer(
    to call: ServerCall, at base: String, isKnown: Bool
  ) async throws(ServerFault) -> [UInt8] {
    var patience = ServerPatience()
    while true {
      let trouble: ServerFault
      let asked: Double?
      switch await outcome(of: call, at: base) {
      case .response(let response):
        switch response.status {
        case 200...299: return response.body
        case 429, 502...504:
          asked = RetryAfter.seconds(in: response.headers, now: fetcher.clock.date())
          trouble = asked.map { .asksToWait(until: now(plus: $0)) } ?? .status(response.status)
        default: throw .status(response.status)
        }
      case .failure(.hostHeld(_, let until)):
        asked = until.timeIntervalSince(fetcher.clock.date())
        trouble = .asksToWait(until: until)
      case .failure(let fault):
        guard isKnown, fault.isPassing else { throw .unreachable(fault) }
        asked = nil
        trouble = .unreachable(fault)
      }
      guard isKnown || asked != nil, let seconds = patience.wait(asked: asked) else {
        throw trouble
      }
      do {
        try await fetcher.clock.sleep(seconds)
      } catch {
        throw .unreachable(.cancelled)
      }
    }
  }

  private func now(plus seconds: Double) -> Date {
    fetcher.clock.date().addingTimeInterval(seconds)
  }

  /// Sends a request and follows redirects on the same server.
  private mutating func outcome(
    of call: ServerCall, at base: String
  ) async -> FetchResult.Outcome {
    do throws(FetchFault) {
      var target = try RequestURL(base + call.path)
      if let secured, target.origin == secured.from {
        target = try RequestURL(secured.to + target.target)
      }
      for _ in 0...Self.redirectLimit {
        let result = await fetcher.fetch(
          FetchRequest(
            url: target.string,
            options: SourceNetworkOptions(allowPrivateNetwork: allowsPrivate),
            kind: .call(form: call.form, headers: call.headers)))
        guard case .response(let response) = result.answer,
          [301, 302, 303, 307, 308].contains(response.status),
          let location = response.headers["location"]
        else { return result.answer }
        let next = try target.resolve(location)
        if next.origin != target.origin {
          guard next.scheme == .https, target.scheme == .http, next.hostKey == target.hostKey
          else {
            return .failure(.redirectRefused(target: next.string, reason: "it is another server"))
          }
          secured = (target.origin, next.origin)
        }
        target = next
      }
      return .failure(.tooManyRedirects(limit: Self.redirectLimit))
    } catch {
      return .failure(error)
    }
  }
}

extension ServerFault {
  /// Whether a smaller part of the list may be answered.
  fileprivate var isOfSize: Bool {
    switch self {
    case .unreachable(.bodyTooLarge), .notJSON(isHTML: false), .status(500): true
    default: false
    }
  }
}

extension FetchFault {
  /// Whether the same request may succeed in a minute.
  fileprivate var isPassing: Bool {
    switch self {
    case .connectionRefused, .unreachable, .connectTimeout, .tlsTimeout, .firstByteTimeout,
      .totalTimeout, .connectionClosed, .incompleteBody:
      true
    default: false
    }
  }
}

/// How often and how long a request waits for a server that asks for it or fails.
private struct ServerPatience {
  /// Seconds; a server that asks for more is left, to be continued later.
  private static let maxWait = 900.0
  /// Seconds before each new attempt after a failure.
  private static let pauses = [5.0, 20, 60]

  private var attempts = 0

  /// - Parameter asked: the seconds that the server asks for; `nil` if it only failed.
  /// - Returns: the seconds to wait before the request is sent again; `nil` to give up.
  mutating func wait(asked: Double?) -> Double? {
    guard attempts < Self.pauses.count, asked ?? 0 <= Self.maxWait else { return nil }
    defer { attempts += 1 }
    return max(asked ?? 0, Self.pauses[attempts])
  }
}

/// The addresses at which a server may have an API.
enum ServerPlaces {
  struct Place: Sendable, Hashable {
    let kind: ServerKind
    /// For Fever the endpoint; for the others what precedes the documented paths, without a slash at
    /// its end.
    let base: String
  }

  /// The places in the order in which they are tried: an API that knows labels before those that
  /// know none.
  ///
  /// - Parameters:
  ///   - url: the address that a person knows: of the server, of its page, or of one of its APIs.
  ///   - kind: `nil` for all.
  ///   - hasUser: a token without a name is Miniflux's only.
  static func all(at url: RequestURL, kind: ServerKind?, hasUser: Bool) -> [Place] {
    let path = url.target.prefix { $0 != "?" }.dropLastSlashes
    let root = rootSuffixes.first { path.hasSuffix($0) }.map { path.dropLast($0.count) } ?? path
    let base = url.origin + root
    // An API's own address says which API it is.
    let named = endpoints.first { path.hasSuffix($0.suffix) }?.kind
    let isFever = named == .fever
    let places =
      [
        Place(kind: .greader, base: base + "/api/greader.php"), Place(kind: .greader, base: base),
        Place(kind: .miniflux, base: base),
      ]
      + (isFever
        ? [Place(kind: .fever, base: url.origin + path + (path.hasSuffix(".php") ? "" : "/"))]
        : ["/api/fever.php", "/fever/", "/plugins/fever/"].map {
          Place(kind: .fever, base: base + $0)
        })
    return places.filter {
      (kind ?? named ?? $0.kind) == $0.kind && (hasUser || $0.kind == .miniflux)
    }
  }

  private static let endpoints: [(suffix: String, kind: ServerKind)] = [
    ("/api/greader.php", .greader), ("/reader/api/0", .greader),
    ("/accounts/ClientLogin", .greader),
    ("/v1", .miniflux), ("/api/fever.php", .fever), ("/plugins/fever", .fever), ("/fever", .fever),
    ("/fever.php", .fever),
  ]

  /// What people copy besides: FreshRSS shows its page at `/i/` and the address of its APIs at
  /// `/api/`.
  private static let rootSuffixes = endpoints.map(\.suffix) + ["/i", "/api"]
}

extension Substring {
  fileprivate var dropLastSlashes: Substring {
    var rest = self
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return rest
  }
}
