internal import Foundation

/// The distance of a time from now in a readable unit; from 30 days on the day itself is used.
struct Age {
  enum Distance {
    case none
    case minutes(Int)
    case hours(Int)
    case days(Int)
    /// 30 days or more.
    case far
  }

  let distance: Distance
  let isFuture: Bool

  init(_ date: Date, now: Date) {
    let seconds = now.timeIntervalSince(date)
    isFuture = seconds < 0
    distance =
      switch abs(seconds) {
      case ..<60: .none
      case ..<3600: .minutes(Int(abs(seconds) / 60))
      case ..<86_400: .hours(Int(abs(seconds) / 3600))
      case ..<(30 * 86_400): .days(Int(abs(seconds) / 86_400))
      default: .far
      }
  }
}
