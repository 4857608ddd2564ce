/// How often a target is told.
package enum NoticePace {
  /// Seconds between two requests to a target.
  package static let pause = 60.0
}
