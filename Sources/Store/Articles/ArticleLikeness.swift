import Foundation
import Models

/// What a draft has in common with a stored article of another identity, which its document does not
/// list besides: whether it is a version of that article. The table is in docs/design-notes.md.
struct ArticleLikeness {
  let hasID: Bool
  let hasAddress: Bool
  let hasHeadline: Bool
  let hasDate: Bool
  let hasWords: Bool
  /// Whether the dates are about the same, as far as they are known.
  private let isNear: Bool
  /// Whether the dates are the same and have a time of day: many articles have the date of a day.
  private let hasMoment: Bool
  /// Whether words and files are the same, or missing.
  private let hasText: Bool
  private let constancy: ArticleDraft.IdentityConstancy
  private let isDigest: Bool
  private let arrived: ArrivedArticle
  private let one: SourceArticleIndex.Known

  /// - Parameter isShared: whether several articles have the draft's id, so that it says nothing.
  init(_ arrived: ArrivedArticle, _ one: SourceArticleIndex.Known, isShared: Bool) {
    let draft = arrived.draft
    hasID =
      !isShared && [draft.identity, draft.givenID].contains { $0 != nil && one.ids.contains($0) }
    hasAddress = draft.urlKey != nil && draft.urlKey == one.urlKey
    hasHeadline = draft.title == one.title
    hasDate = draft.published != nil && draft.published?.stored == one.published
    let hasText = Self.hasText(arrived, of: one)
    self.hasText = hasText
    hasWords = hasText && !Self.isEmpty(draft) && draft.summary == one.text?.summary
    isNear = Self.gap(draft, one).map { $0 < Self.sameDay } ?? true
    hasMoment = hasDate && draft.published.map { !$0.isMidnight } == true
    constancy = Self.constancy(of: draft, isShared: isShared, hasAddress: hasAddress)
    isDigest = draft.basis == .content
    self.arrived = arrived
    self.one = one
  }

  /// Another article may have the address (of a page of warnings), the headline (of a daily show),
  /// the date (of the day) or the words: one of them is never enough, because the article would not
  /// be shown as new. With an id, which may be a place in a list, no headline is none in common.
  var isVersion: Bool {
    hasID && (hasAddress || hasHeadline && one.title != nil || hasDate)
      || isSame || constancy != .kept && isLikely || constancy == .changed && isLikelyWithOtherID
      || isDigest && hasDate && (hasWords || hasHeadline && isAlike)
      || one.isMoved && hasAddress && (hasDate || hasHeadline && isOfMovedDay)
  }

  /// Whether nothing that is compared differs, and an address or a date with a time are there.
  private var isSame: Bool {
    let draft = arrived.draft
    guard hasText, hasHeadline, draft.urlKey == one.urlKey, hasAddress || hasMoment,
      draft.published?.stored == one.published
    else { return false }
    return (draft.summary ?? "") == (one.text?.summary ?? "")
  }

  /// Whether it is the article unless its feed keeps its ids.
  private var isLikely: Bool { hasHeadline && hasMoment && (hasAddress || hasWords) }

  /// Whether it is the article if its feed has changed its ids.
  private var isLikelyWithOtherID: Bool {
    hasWords && (hasAddress && hasMoment || hasHeadline && (hasDate || hasAddress && isNear))
  }

  /// How much they have in common.
  var count: Int { [hasID, hasAddress, hasHeadline, hasDate, hasWords].filter(\.self).count }

  private var isAlike: Bool { Self.isAlike(arrived, one) }

  private var isOfMovedDay: Bool {
    Self.gap(arrived.draft, one).map { $0 <= SourceArticleIndex.movedDay } ?? true
  }
}

extension ArticleLikeness {
  /// A version of an article keeps its date within this time: a source that changes the date of an
  /// article without an id by more has written another article, unless the text is alike. Less than
  /// a day, because some sources publish at the same hour of every day; more than the difference of
  /// time zones, which sources correct.
  static let sameDay: TimeInterval = 20 * 3600

  /// What another identity says about a draft: an id that several share, and a digest, nothing.
  private static func constancy(
    of draft: ArticleDraft, isShared: Bool, hasAddress: Bool
  ) -> ArticleDraft.IdentityConstancy {
    if isShared { return .changed }
    if draft.basis == .content { return .unknown }
    guard draft.constancy == .keptAddress else { return draft.constancy }
    return hasAddress ? .changed : .kept
  }

  /// The seconds between the dates; `nil` if one is unknown.
  static func gap(_ draft: ArticleDraft, _ one: SourceArticleIndex.Known) -> TimeInterval? {
    guard let new = draft.published?.stored, let old = one.published else { return nil }
    return abs(new - old)
  }

  /// Whether the words and files are the same but for numbers in a short text; a draft with neither
  /// says nothing.
  static func hasWords(_ arrived: ArrivedArticle, of one: SourceArticleIndex.Known) -> Bool {
    !isEmpty(arrived.draft) && hasText(arrived, of: one)
  }

  private static func hasText(_ arrived: ArrivedArticle, of one: SourceArticleIndex.Known) -> Bool {
    guard let text = one.text, text.wordsDigest == arrived.wordsDigest else { return false }
    return ListColumn.decodeAttachments(text.attachments).map(\.url)
      == arrived.draft.content.attachments.map(\.url)
  }

  private static func isEmpty(_ draft: ArticleDraft) -> Bool {
    draft.wordCount == 0 && draft.content.attachments.isEmpty
  }

  /// Whether the shorter of the beginnings of the texts has most of its words in the other.
  static func isAlike(_ arrived: ArrivedArticle, _ one: SourceArticleIndex.Known) -> Bool {
    TextLikeness.share(arrived.draft.summary ?? "", one.text?.summary ?? "") >= 0.5
  }
}

extension Date {
  /// Whether it is the beginning of a day in UTC, and thus may be no more than the date of the day.
  var isMidnight: Bool {
    timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
  }
}
