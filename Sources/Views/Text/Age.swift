internal import Foundation

/// A time as people say it: "3 h ago", "in 20 min", and the day itself from 30 days on.
enum Age {
  static func phrase(_ date: Date, now: Date) -> String {
    let distance = now.timeIntervalSince(date)
    let seconds = abs(distance)
    let amount: String
    switch seconds {
    case ..<60: return "just now"
    case ..<3600: amount = "\(Int(seconds / 60)) min"
    case ..<86_400: amount = "\(Int(seconds / 3600)) h"
    case ..<(30 * 86_400): amount = "\(Int(seconds / 86_400)) d"
    default: return Timestamp(date)?.fullDate ?? "long ago"
    }
    return distance > 0 ? amount + " ago" : "in " + amount
  }
}
