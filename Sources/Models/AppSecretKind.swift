/// The forms in which an app may show that it knows an app password.
package enum AppSecretKind: String, Sendable, Hashable, CaseIterable {
  /// The password itself: Basic, Bearer, `X-Auth-Token`.
  case password
  /// The `Auth` value that Google Reader's login gives for it.
  case login
  /// Fever's key, which is made of name and password.
  case fever
}
