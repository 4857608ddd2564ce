/// How much is kept of one reader's ways in.
package enum ReaderLimits {
  package static let sessions = 100
  package static let apps = 100
  /// Bytes of what a browser says of itself.
  package static let device = 300
}
