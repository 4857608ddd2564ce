/// Limits of one reader's sessions and app passwords.
package enum ReaderLimits {
  package static let sessions = 100
  package static let apps = 100
  /// Maximum bytes of a browser's description of itself.
  package static let device = 300
}
