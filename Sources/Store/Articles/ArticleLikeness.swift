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
  /// Whether both are a headline without date, words and files.
  private let isBare: Bool
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
    hasWords = Self.hasWords(arrived, of: one) && draft.summary == one.text?.summary
    isNear = Self.gap(draft, one).map { $0 < Self.sameDay } ?? true
    isBare =
      draft.published == nil && one.published == nil && Self.isEmpty(draft)
      && one.text?.wordsDigest == arrived.wordsDigest
      && ListColumn.decodeAttachments(one.text?.attachments ?? "").isEmpty
    isDigest = draft.basis == .content
    self.arrived = arrived
    self.one = one
  }

  /// Another article may have the address (of a page of warnings), the headline (of a daily show),
  /// the date (of the day) or the words: one of them is never enough, because the article would not
  /// be shown as new. With an id, which may be a place in a list, no headline is none in common.
  var isVersion: Bool {
    hasID && (hasAddress || hasHeadline && one.title != nil || hasDate)
      || hasAddress && (hasHeadline && (hasDate || isBare) || hasWords && isNear)
      || hasHeadline && hasDate && (hasWords || isDigest && isAlike)
      || isDigest && hasDate && hasWords
      || one.isMoved && hasAddress && (hasDate || hasHeadline && isOfMovedDay)
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

  /// The seconds between the dates; `nil` if one is unknown.
  static func gap(_ draft: ArticleDraft, _ one: SourceArticleIndex.Known) -> TimeInterval? {
    guard let new = draft.published?.stored, let old = one.published else { return nil }
    return abs(new - old)
  }

  /// Whether the words and files are the same but for numbers in a short text; a draft with neither
  /// says nothing.
  static func hasWords(_ arrived: ArrivedArticle, of one: SourceArticleIndex.Known) -> Bool {
    guard let text = one.text, text.wordsDigest == arrived.wordsDigest else { return false }
    return !isEmpty(arrived.draft)
      && ListColumn.decodeAttachments(text.attachments).map(\.url)
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
