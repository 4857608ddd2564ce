import Basics
package import Foundation

/// The name of a dated backup: `tintm-2026-11-23T09-15-00Z`, in UTC, so that names sort by time.
package struct BackupName: Sendable, Hashable, Comparable {
  package let text: String
  /// Truncated to the second.
  package let made: Date

  private static let lead = "tintm-"

  /// - Returns: `nil` for a time that a name can't hold.
  init?(at instant: Date) {
    guard let stamp = Timestamp(instant) else { return nil }
    text = Self.lead + stamp.rfc3339.replacing(":", with: "-")
    made = Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
  }

  /// - Returns: `nil` if the text is not the name of a backup.
  package init?(_ text: String) {
    let parts = text.dropFirst(Self.lead.count).split(separator: "T")
    guard text.hasPrefix(Self.lead), parts.count == 2,
      let date = try? Date(
        "\(parts[0])T\(parts[1].replacing("-", with: ":"))", strategy: .iso8601),
      BackupName(at: date)?.text == text
    else { return nil }
    self.text = text
    made = date
  }

  package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
