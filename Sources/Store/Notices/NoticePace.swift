/// How often a target gets a request.
package enum NoticePace {
  /// Seconds between two requests to a target.
  package static let pause = 60.0
}
