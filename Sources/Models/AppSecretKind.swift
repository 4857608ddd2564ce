/// The variants in which an app may present an app password.
package enum AppSecretKind: String, Sendable, Hashable, CaseIterable {
  /// The password itself: Basic, Bearer, `X-Auth-Token`.
  case password
  /// The `Auth` value that a Google Reader login returns.
  case login
  /// Fever's API key, computed from name and password.
  case fever
}
