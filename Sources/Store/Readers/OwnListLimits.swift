/// Limits of a reader's own list.
package enum OwnListLimits {
  package static let sources = 5000
}
