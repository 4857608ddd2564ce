import Basics
internal import Models
internal import Words

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
