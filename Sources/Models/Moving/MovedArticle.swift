import Basics
package import Foundation

/// An article as another reading program exports it, with what its reader did with it there.
package struct MovedArticle: Sendable, Hashable {
  /// The source that the program names; `nil` if it names none.
  package var source: MovedSource?
  /// The id that the article has in its source's document, if the program keeps it. The program's
  /// own number of the article is none.
  package var identity: String?
  package var url: String?
  package var title: String?
  package var authors: [String]
  /// When it was published, as its source says.
  package var published: Date?
  /// Whether its source says no date, as our own export says: then ``published`` is when it was
  /// first seen, which places it in lists.
  package var isUndated = false
  package var modified: Date?
  /// The text as markup, unchanged: it may be hostile.
  package var html: String?
  /// Categories of the publisher.
  package var tags: [String]
  /// Categories of the reader.
  package var labels: [String]
  /// `nil` if the program does not say.
  package var isRead: Bool?
  package var isStarred: Bool
  /// When the reader marked it; `nil` if the program does not say.
  package var readAt: Date?
  package var starredAt: Date?
  package var annotations: MovedAnnotations
  /// When the reader hid it, as our own export says.
  package var hiddenAt: Date?
  /// Whether it is read only because it expired, as our own export says.
  package var isExpired = false
  /// What few other programs export.
  package var details = MovedDetails()

  package init(
    source: MovedSource? = nil, identity: String? = nil, url: String? = nil, title: String? = nil,
    authors: [String] = [], published: Date? = nil, modified: Date? = nil, html: String? = nil,
    tags: [String] = [], labels: [String] = [], isRead: Bool? = nil, isStarred: Bool = false,
    annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.source = source
    self.identity = identity
    self.url = url
    self.title = title
    self.authors = authors
    self.published = published
    self.modified = modified
    self.html = html
    self.tags = tags
    self.labels = labels
    self.isRead = isRead
    self.isStarred = isStarred
    self.annotations = annotations
  }
}

/// What few other programs export of an article.
package struct MovedDetails: Sendable, Hashable {
  /// Plain text.
  package var summary: String?
  /// BCP 47.
  package var language: String?
  /// The address of the lead picture.
  package var image: String?
  package var commentsURL: String?
  package var attachments: [Attachment] = []
  /// Where the reader stopped reading.
  package var position: ReadingPosition?
  /// Of a saved page that has no text, as our own export says.
  package var unfetched: UnfetchedPage?

  package struct UnfetchedPage: Sendable, Hashable {
    /// Why the last try failed, a sentence; `nil` if there was none.
    package var failure: String?
    package var isTriedAgain: Bool

    package init(failure: String?, isTriedAgain: Bool) {
      self.failure = failure
      self.isTriedAgain = isTriedAgain
    }
  }

  package init() {}
}

/// A source as another reading program exports it.
package struct MovedSource: Sendable, Hashable {
  /// The address of its feed; `nil` if the program exports none.
  package var feedURL: String?
  package var title: String?
  package var homePageURL: String?
  /// Its folders, which are categories here.
  package var folders: [String]
  /// Whether it is no feed but the pages that the reader saved, as our own export says.
  package var isSaved = false
  /// Whether the program does not poll it, so that nobody is subscribed to it unasked.
  package var isMuted = false
  /// How its document is read, if it is no feed.
  package var format = SourceFormat.auto
  package var selectors: ItemSelectors?
  package var filters: [ForeignFilter] = []

  package init(
    feedURL: String? = nil, title: String? = nil, homePageURL: String? = nil, folders: [String] = []
  ) {
    self.feedURL = feedURL
    self.title = title
    self.homePageURL = homePageURL
    self.folders = folders
  }
}

/// What became of the articles that a reader brought from another program.
package struct MovedCounts: Sendable, Hashable {
  /// Articles that were not here, and those that were.
  package var new = 0
  package var known = 0
  /// Articles that retention had deleted here, and that no mark keeps.
  package var deletedBefore = 0
  /// Of the new and known ones.
  package var starred = 0
  package var read = 0
  package var labelled = 0
  package var noted = 0
  package var highlighted = 0
  /// Notes behind one that the reader has written here, and notes for which that one has no room.
  package var joinedNotes = 0
  package var lostNotes = 0
  /// Texts that are longer than those here and were not taken, because other readers have the
  /// articles.
  package var textsNotTaken = 0

  package init() {}

  /// Counts an article that is new, because nothing is stored yet.
  package mutating func addNew(_ article: MovedArticle) {
    new += 1
    if article.isStarred { starred += 1 }
    if article.isRead == true { read += 1 }
    if !article.labels.isEmpty { labelled += 1 }
    if article.annotations.note != nil { noted += 1 }
    if !article.annotations.highlights.isEmpty { highlighted += 1 }
  }
}

/// What a reader wrote on an article in another program.
package struct MovedAnnotations: Sendable, Hashable {
  /// Plain text.
  package var note: String?
  /// When the note was written; `nil` if the program does not say.
  package var noted: Date?
  package var highlights: [MovedHighlight]

  package init(note: String? = nil, noted: Date? = nil, highlights: [MovedHighlight] = []) {
    self.note = note
    self.noted = noted
    self.highlights = highlights
  }

  /// Adds a passage, and what the reader wrote on it to the note.
  ///
  /// - Parameter passage: `nil` for a remark on the whole article.
  package mutating func add(_ passage: String?, remark: String? = nil, made: Date? = nil) {
    if let passage { highlights.append(MovedHighlight(TextQuote(cutting: passage), made: made)) }
    guard let remark, !remark.isEmpty else { return }
    if note == nil { note = remark } else { note? += "\n\n" + remark }
    noted = noted ?? made
  }

  package var isEmpty: Bool { note == nil && highlights.isEmpty }
}

/// A passage that a reader marked in another program.
package struct MovedHighlight: Sendable, Hashable {
  package var quote: TextQuote
  /// When it was marked; `nil` if the program does not say.
  package var made: Date?

  package init(_ quote: TextQuote, made: Date? = nil) {
    self.quote = quote
    self.made = made
  }
}

/// Labels of another program that are left out: their number, and the names of the first ones.
package struct LostLabels: Sendable, Hashable {
  /// Maximum number of names that are remembered.
  package static let nameLimit = 10
  /// Maximum length of a name in a notice, in characters.
  private static let nameLength = 60

  package private(set) var count = 0
  /// Different names, each on one line and cut; without those that show nothing.
  package private(set) var names: [String] = []
  /// Whether there are others.
  private var hasMore = false

  package init() {}

  /// - Parameter name: as the other program has it: it may be hostile.
  package mutating func add(_ name: String) {
    count += 1
    guard !hasMore else { return }
    let line = Self.line(name)
    guard !line.isEmpty, !names.contains(line) else { return }
    if names.count < Self.nameLimit { names.append(line) } else { hasMore = true }
  }

  package mutating func add(_ other: LostLabels) {
    let sum = count + other.count
    for name in other.names { add(name) }
    hasMore = hasMore || other.hasMore
    count = sum
  }

  /// Which they are, and what to do; `nil` if none has a name.
  package var notice: String? {
    guard !names.isEmpty else { return nil }
    let list = names.map { "“\($0)”" }.joined(separator: ", ") + (hasMore ? " and others" : "")
    return
      "Labels left out: \(list). A label is one line of at most \(TagName.limit) characters and "
      + "has not the name of a category; an article has at most \(AnnotationLimits.labels) labels: "
      + "rename them there and import again."
  }

  private static func line(_ name: String) -> String {
    var start = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(8 * nameLength) {
      start.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let line = String(start).onOneLine
    return line.count > nameLength ? String(line.prefix(nameLength)) + "…" : line
  }
}
