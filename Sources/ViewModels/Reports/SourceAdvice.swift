internal import Models
package import Words

/// What a reader can do about a source with problems.
package struct SourceAdvice: Sendable, Hashable {
  /// The single action that solves the problem.
  package enum Step: Sendable, Hashable {
    /// Save the address to which it has moved.
    case readdress(String)
    /// Look for another feed of the site, or unsubscribe.
    case lookAgain
  }

  /// In one or two sentences.
  package let message: Message
  package let step: Step

  /// Number of failures in a row from which a source that worked before needs attention.
  private static let manyFailures = 3

  /// `nil` for a source without problems, and for one that is likely to recover by itself.
  init?(_ health: SourceHealth) {
    if let address = health.movedTo {
      (message, step) = (Message(.adviceMoved), .readdress(address))
      return
    }
    step = .lookAgain
    switch health.status {
    case .gone: message = Message(.adviceGone)
    case .dead: message = Message(.adviceDead)
    // It is more likely to have a wrong address than a temporary problem.
    case .failing where health.lastSuccess == nil: message = Message(.adviceNeverRead)
    case .failing where health.failures >= Self.manyFailures: message = Message(.adviceFailing)
    case .failing, .blocked, .new, .healthy: return nil
    }
  }
}
