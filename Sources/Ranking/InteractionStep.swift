package import Foundation
package import Models

/// The effect of one interaction: the reader's new marks, the votes it earns, and whether the
/// article must be rebuilt from its log because an interaction was taken back.
package struct InteractionStep: Sendable, Hashable {
  package var marks: ReaderMarks
  package var votes: Double
  package var rebuilds: Bool
  /// Whether the interaction changes nothing, so that there is nothing to record.
  package var isRepetition: Bool

  /// The step from `marks`. A view counts once per reader and day (UTC); finish, bookmark, share
  /// and hide count once per reader until they are taken back.
  package init(
    _ interaction: Interaction, from before: ReaderMarks, at now: Date, settings: RankingSettings
  ) {
    var after = before
    var isNew = true
    switch interaction {
    case .view:
      isNew = before.viewedAt.map { Self.day($0) != Self.day(now) } ?? true
      after.viewedAt = now
      after.readAt = before.readAt ?? now
    case .finish:
      isNew = before.finishedAt == nil
      after.finishedAt = before.finishedAt ?? now
      after.readAt = before.readAt ?? now
    case .bookmark:
      isNew = before.bookmarkedAt == nil
      after.bookmarkedAt = before.bookmarkedAt ?? now
    case .share:
      isNew = before.sharedAt == nil
      after.sharedAt = before.sharedAt ?? now
    case .hide:
      isNew = before.hiddenAt == nil
      after.hiddenAt = before.hiddenAt ?? now
    case .unview:
      isNew = before.readAt != nil
      (after.readAt, after.viewedAt, after.finishedAt) = (nil, nil, nil)
    case .unbookmark:
      isNew = before.bookmarkedAt != nil
      after.bookmarkedAt = nil
    case .unhide:
      isNew = before.hiddenAt != nil
      after.hiddenAt = nil
    }
    marks = after
    votes = isNew ? settings.votes(for: interaction) : 0
    rebuilds = isNew && (interaction == .unview || interaction == .unbookmark)
    isRepetition = !isNew
  }

  private static func day(_ date: Date) -> Double {
    (date.timeIntervalSince1970 / 86_400).rounded(.down)
  }
}
