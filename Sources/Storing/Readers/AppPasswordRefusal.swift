/// Why an app password was not kept.
package enum AppPasswordRefusal: Error, Sendable, Hashable {
  /// The reader has one of the name.
  case nameIsTaken
  /// It is the secret of another app password: a sign-in with it could mean either.
  case secretIsTaken
  /// The reader has ``ReaderLimits/apps``.
  case tooMany
}
