package import Foundation

/// When backups are made, and which are let go of.
package enum BackupSchedule {
  /// Seconds until the next one is due, 0 where it is due now. A backup dated ahead was made by a
  /// clock that was wrong: after as long as between two of them the next one is due all the same.
  package static func wait(last: Date?, every: Double, now: Date) -> Double {
    guard let last else { return 0 }
    let age = now.timeIntervalSince(last)
    return age < 0 ? (age <= -every ? 0 : every) : max(0, every - age)
  }

  /// The backups beyond the newest so many.
  package static func surplus(_ names: [BackupName], keep: Int) -> [BackupName] {
    Array(names.sorted().dropLast(max(1, keep)))
  }
}
