/// The stored form of an app password: the SHA-256 of one of its variants. The secret is random or
/// long, so that a fast hash is sufficient.
package struct AppSecret: Sendable, Hashable {
  package let kind: AppSecretKind
  package let hash: [UInt8]

  package init(_ kind: AppSecretKind, hash: [UInt8]) {
    self.kind = kind
    self.hash = hash
  }
}
