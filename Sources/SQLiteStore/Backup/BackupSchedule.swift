package import Foundation

/// Decides when backups are made and which are deleted.
package enum BackupSchedule {
  /// Seconds until the next backup is due, 0 if it is due now. A backup dated in the future was
  /// made under a wrong clock: the next one is due after one interval, or now if the date is at
  /// least one interval ahead.
  package static func wait(last: Date?, every: Double, now: Date) -> Double {
    guard let last else { return 0 }
    let age = now.timeIntervalSince(last)
    return age < 0 ? (age <= -every ? 0 : every) : max(0, every - age)
  }

  /// All but the newest `keep` backups.
  package static func surplus(_ names: [BackupName], keep: Int) -> [BackupName] {
    Array(names.sorted().dropLast(max(1, keep)))
  }
}
