import Basics
internal import Models

/// Sentences about a source: the reason for its next poll, and its problem.
enum SourceTroubles {
  /// The reason for the time of the next poll, as a clause; `nil` if it is unknown.
  static func whyThen(_ health: SourceHealth) -> String? {
    if health.status == .gone { return "the server reports that the feed is gone permanently" }
    guard let reason = health.nextReason else { return nil }
    let every = health.interval.map { ", every " + duration($0) } ?? ""
    return switch reason {
    case .interval: "as configured" + every
    case .adaptive: "adapted to the source" + every
    case .maxAge: "the server says that it does not change before then"
    case .feedHint: "the feed asks for this interval"
    case .webSub: "its hub delivers new articles; a daily check is the fallback"
    case .skippedHours: "the feed asks not to be polled at certain hours"
    case .backOff: "the wait grows with each failure"
    case .weekly: "failing for a month or more, checked weekly"
    case .retryAfter: "its server set the time of the next request"
    case .host: "the host it redirects to set the time of the next request"
    case .goneOnce: "its server reported that it is gone; a second check confirms it"
    }
  }

  /// The problem, in one sentence; `nil` for a healthy source.
  static func sentence(_ health: SourceHealth) -> String? {
    guard let error = health.lastError else {
      return health.status == .gone ? "The server reports that the feed is gone permanently." : nil
    }
    return health.failures < 2 ? error : CountUnit.failures.phrase(health.failures) + ": " + error
  }

  /// The address to which it has moved, or seems to have moved.
  static func move(_ health: SourceHealth) -> String? {
    if let place = health.movedTo {
      return "It has moved permanently to \(place) and is read there. Change its url in feeds.yml."
    }
    guard let redirect = health.redirect else { return nil }
    let times = redirect.polls == 1 ? "once" : "\(redirect.polls) times"
    return "Its server redirects permanently to \(redirect.url) (seen \(times); accepted after "
      + "three checks over two days)."
  }

  /// "90 s", "30 min", "2 h", "1 d 12 h".
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "never" }
    let whole = Int(bounding: seconds.rounded())
    func both(_ unit: Int, _ name: String, _ less: Int, _ lessName: String) -> String {
      let rest = whole % unit / less
      return "\(whole / unit) \(name)" + (rest > 0 ? " \(rest) \(lessName)" : "")
    }
    return switch whole {
    case ..<120: "\(whole) s"
    case ..<3600: "\(whole / 60) min"
    case ..<86_400: both(3600, "h", 60, "min")
    default: both(86_400, "d", 3600, "h")
    }
  }
}
