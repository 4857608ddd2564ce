import Basics
import HTTPTypes
import Synchronization

/// Finds out whose request it is, before its secret is checked: the share of the handler threads
/// that one reader may use must not grow with the reader's apps, browsers and addresses.
///
/// A secret that was right belongs to its reader from then on. Every other request belongs to its
/// client's network, whatever secret it claims to have.
final class RequestOwners: Sendable {
  /// Maximum number of secrets in memory; all are forgotten when it is reached.
  static let most = 4096

  private let readers = Mutex<[Int: String]>([:])

  func owner(of request: WebRequest) -> Int {
    var hasher = Hasher()
    if let reader = Self.secret(of: request).flatMap({ key in readers.withLock { $0[key] } }) {
      hasher.combine("reader")
      hasher.combine(reader)
    } else {
      hasher.combine("network")
      hasher.combine(NetworkAddress(request.client)?.customerPrefix ?? Array(request.client.utf8))
    }
    return hasher.finalize()
  }

  /// Remembers that the secret of a request was a reader's.
  func note(_ reader: String, of request: WebRequest) {
    guard let key = Self.secret(of: request) else { return }
    readers.withLock { readers in
      if readers.count >= Self.most, readers[key] == nil { readers.removeAll() }
      readers[key] = reader
    }
  }

  /// A number for the secret in the headers of a request, or in its query as feed addresses have it;
  /// `nil` if it has none.
  private static func secret(of request: WebRequest) -> Int? {
    let secrets = [
      request.headers[.authorization], Cookie.value(Cookie.session, in: request),
      request.headers[.authToken], request.query["key"], request.query["api_key"],
    ]
    guard secrets.contains(where: { $0 != nil }) else { return nil }
    var hasher = Hasher()
    for secret in secrets { hasher.combine(secret.map { Array($0.utf8) }) }
    return hasher.finalize()
  }
}
