/// One form of an app password, as it is kept: its SHA-256. The secret is random or long, so that a
/// quick hash does.
package struct AppSecret: Sendable, Hashable {
  package let kind: AppSecretKind
  package let hash: [UInt8]

  package init(_ kind: AppSecretKind, hash: [UInt8]) {
    self.kind = kind
    self.hash = hash
  }
}
