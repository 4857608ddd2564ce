import Basics
internal import Foundation

/// A time as people say it: "3 h ago", "in 20 min", and the day itself from 30 days on.
enum Age {
  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0

  static func phrase(_ date: Date, now: Date) -> String {
    let distance = now.timeIntervalSince(date)
    let amount = abs(distance)
    guard amount < 30 * day else {
      return Timestamp(date)?.date.fullDate ?? (distance < 0 ? "in the far future" : "long ago")
    }
    if amount < minute { return "just now" }
    let words =
      if amount < hour {
        "\(Int(amount / minute)) min"
      } else if amount < day {
        "\(Int(amount / hour)) h"
      } else {
        "\(Int(amount / day)) d"
      }
    return distance > 0 ? words + " ago" : "in " + words
  }
}
