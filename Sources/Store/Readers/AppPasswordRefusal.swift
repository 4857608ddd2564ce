/// Why an app password was not stored.
package enum AppPasswordRefusal: Error, Sendable, Hashable {
  /// The reader already has an app password with this name.
  case nameIsTaken
  /// Another app password has the same secret: a sign-in with it would be ambiguous.
  case secretIsTaken
  /// The reader already has ``ReaderLimits/apps`` app passwords.
  case tooMany
}
