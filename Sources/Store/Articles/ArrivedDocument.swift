package import Foundation
package import Models
package import Words

/// The articles of one document, and the function that decides on the changes.
package struct ArrivedDocument: Sendable {
  package var source: Int64
  /// Newest first, as documents list them.
  package var articles: [ArrivedArticle]
  /// All identities of its articles.
  package var identities: Set<String>
  /// Whether several of its articles share an id.
  package var isAmbiguous: Bool
  /// Arrival time.
  package var now: Date
  package var deciding: @Sendable (DocumentFindings) -> DocumentChanges
  private let clock: (@Sendable () -> Date)?

  /// - Parameter clock: the time that the articles get, read in the transaction that stores them;
  ///   `nil` means `now`.
  package init(
    source: Int64, articles: [ArrivedArticle], identities: Set<String>, isAmbiguous: Bool,
    at now: Date, clock: (@Sendable () -> Date)? = nil,
    deciding: @escaping @Sendable (DocumentFindings) -> DocumentChanges
  ) {
    self.source = source
    self.articles = articles
    self.identities = identities
    self.isAmbiguous = isAmbiguous
    self.now = now
    self.clock = clock
    self.deciding = deciding
  }

  /// The document as it arrives in a transaction. Parsing and waiting for the turn to write take
  /// seconds when many documents come at once, in which apps have asked for what is new since the
  /// time of their last answer: an article's time must not lie before that.
  package func arriving() -> ArrivedDocument {
    var document = self
    if let clock { document.now = max(now, clock()) }
    return document
  }
}

/// An article of a document with the values that storing needs, computed before the transaction
/// begins. A class, because each copy of a struct would retain a dozen strings.
package final class ArrivedArticle: Sendable {
  package let draft: ArticleDraft
  /// Digest of everything that is shown of the draft.
  package let digest: Int64
  /// Digest of its words.
  package let wordsDigest: Int64
  /// Publication date to use if the article is new.
  package let dated: Date
  /// Buckets of its words, without repetition. The store counts in how many articles each occurs.
  package let terms: [UInt32]
  /// The rule that drops the article if it is new.
  package let droppedBy: Int64?

  package init(
    _ draft: ArticleDraft, dated: Date, terms: [UInt32] = [], droppedBy rule: Int64? = nil
  ) {
    self.draft = draft
    digest = draft.digest
    wordsDigest = WordsDigest.of(draft.bodyText, words: draft.wordCount)
    self.dated = dated
    self.terms = terms
    droppedBy = rule
  }
}

extension ArticleDraft {
  /// The text of the draft: the body, or the summary if there is no body.
  package var bodyText: String { searchText.isEmpty ? summary ?? "" : searchText }
}

/// The changes that a document causes, besides the texts of its articles.
package struct DocumentChanges: Sendable {
  /// Votes that each article of the source starts with.
  package var weight: Double
  /// New norms of the source's counters; empty leaves the stored ones.
  package var norms: [CounterMetric: CounterNorm] = [:]
  package var globalNorms: [CounterMetric: CounterNorm] = [:]
  /// In document order.
  package var articles: [Article] = []

  package init(weight: Double) {
    self.weight = weight
  }

  package struct Article: Sendable {
    /// Rank keys: of every new article, and of an article that earned votes.
    package var keys: RankKeys?
    /// The features of a new article.
    package var features: [UInt8]?
    /// Counters that have changed.
    package var counters: [CounterMetric: Int] = [:]
    package var events: [LoggedEvent] = []
    package var page: Page?
    /// The new pictures; `nil` leaves the stored ones.
    package var pictures: [ArticlePicture]?
    /// The rules that match a new article.
    package var rules: [StoredRule] = []
    /// Whether rules need more of the article to be decided.
    package var waitsForRules = false

    package init() {}
  }

  /// The action on an article's page.
  package enum Page: Sendable, Hashable {
    /// Adds the page to the queue.
    case wanted(because: Message)
    /// Fetches a page again, at the earliest this number of seconds after the last fetch.
    case wantedAgain(pause: Double)
    /// Shows the feed's text again instead of the page's.
    case feedShown(because: Message, text: String, words: Int)
  }
}

/// The effect of a draft on a stored article.
package struct ArticleEdit: Sendable {
  /// The new data. Data that only the article's page gave stay.
  package let metadata: ArticleMetadata
  /// The words shown from now on; `nil` while the page's text is shown.
  package let shownWords: String?
  /// Whether the source edited the words.
  package let isEdit: Bool
  /// Whether the text shown before is kept as a revision. While the page's text is shown, readers
  /// do not see the feed's teaser, so a change of it is no revision.
  package let keepsRevision: Bool
  /// The text of another program that stays the shown one, because the feed's is shorter.
  package let keptText: KeptText?
  /// Whether the date that is shown has changed.
  let isRedated: Bool

  package init(of arrived: ArrivedArticle, over old: ShownText) {
    let new = arrived.draft.metadata
    let kept = KeptText(old, over: arrived.draft)
    let showsPage = old.origin == .page || kept != nil
    var metadata = old.hasPage || kept != nil ? new.completed(by: old.metadata) : new
    // It describes the shown text.
    if showsPage { metadata.wordCount = old.metadata.wordCount }
    self.metadata = metadata
    isRedated = metadata.dateGiven?.stored != old.metadata.dateGiven?.stored
    keptText = kept
    shownWords = showsPage ? nil : arrived.draft.bodyText
    let isRetitled = !WordsDigest.isSame(old.metadata.title, metadata.title)
    let isReworded = old.feedDigest != arrived.wordsDigest
    // The feed's teaser beside a kept text is no edit of the source.
    isEdit = isRetitled || (isReworded && kept == nil)
    keepsRevision = isRetitled || (isReworded && !showsPage)
  }
}

extension ArticleEdit {
  /// Moves the article, if its source has changed its date, to the place in lists of the date that is
  /// shown (``Timed/time``). Saved pages stay at the time at which they were saved.
  package func moving(_ article: Int64) -> [SQLStatement] {
    guard isRedated else { return [] }
    let dated: SQLStatement =
      metadata.dateGiven.map { "CASE WHEN fetched < \($0) THEN fetched ELSE \($0) END" }
      ?? "fetched"
    return [
      """
      UPDATE article SET dated = \(sql: dated)
      WHERE id = \(article) AND NOT EXISTS (
        SELECT 1 FROM source WHERE source.id = article.source_id AND url LIKE 'saved:%')
      """,
      """
      UPDATE article_rank SET dated = (SELECT dated FROM article WHERE id = \(article))
      WHERE article_id = \(article)
      """,
    ]
  }
}

extension ArticleMetadata {
  /// The date that its source gives it.
  fileprivate var dateGiven: Date? { published ?? modified }
}

/// The stored data about a document's articles, after they were stored.
package struct DocumentFindings: Sendable {
  /// The data for computing ranking keys at this moment.
  package var basis: RankingBasis
  /// The name of the source, and the tab that its articles name.
  package var source: String
  package var category: String
  /// Norms of the counters, of this source and of all sources; empty if no article of the document
  /// has a counter.
  package var norms: [CounterMetric: CounterNorm] = [:]
  package var globalNorms: [CounterMetric: CounterNorm] = [:]
  /// In document order.
  package var articles: [Article] = []

  package init(basis: RankingBasis, source: String, category: String) {
    self.basis = basis
    self.source = source
    self.category = category
  }

  package struct Article: Sendable {
    package var outcome: DraftOutcome
    /// Number of counted articles, with a new one included, and per term bucket the number of
    /// articles that hold its words.
    package var counted = 0
    package var termCounts: [Int] = []
    /// Counters as last seen.
    package var counters: [CounterMetric: Int] = [:]
    /// The highest counts for which votes were recorded.
    package var highestRecorded: [CounterMetric: Int] = [:]
    /// The ranking keys of an article whose counters have changed.
    package var keys: RankKeys?
    /// Whether the text of the article's page is shown instead of the feed's.
    package var showsPage = false
    /// The text of another program that is shown instead of the feed's.
    package var keptText: KeptText?
    /// Whether a reader brought the article from another program, and its page was never asked for.
    package var lacksPage = false

    package init(outcome: DraftOutcome, showsPage: Bool = false) {
      self.outcome = outcome
      self.showsPage = showsPage
    }

    /// A stored article whose draft has changed.
    package init(_ id: Int64, as edit: ArticleEdit, over old: ShownText) {
      outcome = edit.isEdit ? .edited(id: id) : .updated(id: id)
      showsPage = old.origin == .page
      keptText = edit.keptText
      lacksPage = old.isMoved && !old.isPageAsked
    }
  }
}
