/// How much of a reader's own list is kept.
package enum OwnListLimits {
  package static let sources = 5000
}
