import Basics
internal import Models
package import Words

/// Sentences about a source: the reason for its next poll, and its problem.
enum SourceTroubles {
  /// The reason for the time of the next poll; `nil` if unknown.
  static func whyThen(_ health: SourceHealth) -> Message? {
    if health.status == .gone { return Message(.pollGone) }
    guard let reason = health.nextReason else { return nil }
    func every(_ key: MessageKey, _ bare: MessageKey) -> Message {
      health.interval.map { Message(key, $0.asDuration) } ?? Message(bare)
    }
    return switch reason {
    case .interval: every(.pollInterval, .pollAsConfigured)
    case .adaptive: every(.pollAdaptedEvery, .pollAdapted)
    case .maxAge: Message(.pollMaxAge)
    case .feedHint: Message(.pollFeedHint)
    case .webSub: Message(.pollHub)
    case .wanted: Message(.pollWanted)
    case .skippedHours: Message(.pollSkippedHours)
    case .backOff: Message(.pollBackOff)
    case .weekly: Message(.pollWeekly)
    case .retryAfter: Message(.pollRetryAfter)
    case .host: Message(.pollHost)
    case .goneOnce: Message(.pollGoneOnce)
    }
  }

  /// The problem, in one sentence; `nil` for a healthy source.
  static func sentence(_ health: SourceHealth) -> Message? {
    guard let error = health.lastError else {
      return health.status == .gone ? Message(.status410) : nil
    }
    return health.failures < 2
      ? error : Message(.because, CountUnit.failures.message(health.failures), error)
  }

  /// The address to which it has moved, or seems to have moved.
  static func move(_ health: SourceHealth) -> Message? {
    if let place = health.movedTo { return Message(.movedTo, place) }
    return health.redirect.map { Message(.redirectSeen, $0.url, $0.polls) }
  }
}

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
