package import Foundation
package import Models
package import Store

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
