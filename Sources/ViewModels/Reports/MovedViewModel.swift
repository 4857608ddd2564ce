package import Models
package import Words

/// What an import took from another reading program, and what it left out.
package struct MovedViewModel: PageModel {
  private let file: String
  private let origin: String
  private let isDryRun: Bool
  private let counts: Counts

  package struct Counts: Sendable, Hashable {
    package var articles = MovedCounts()
    /// Sources that were added to the reader's list.
    package var subscribed = 0
    /// Saved pages, new and known ones.
    package var pages = 0
    /// Pages that were requested at once, and those of them that could not be fetched.
    package var fetched = 0
    package var unfetched = 0
    /// Articles from which the ranking has learned.
    package var learned = 0
    /// Entries that were not taken, by the reason.
    package var leftOut: [LeftOut] = []
    package var labelsLeftOut = 0
    /// Where the file is damaged.
    package var brokeAt: String?
    package var notices: [String] = []

    package init() {}
  }

  package struct LeftOut: Sendable, Hashable {
    /// A word for programs.
    package var code: String
    package var reason: MessageKey
    package var count: Int
    /// The names of the first ones.
    package var examples: [String]

    package init(code: String, reason: MessageKey, count: Int, examples: [String]) {
      self.code = code
      self.reason = reason
      self.count = count
      self.examples = examples
    }

    var record: Record {
      Record(["reason": .text(code), "count": .count(count), "examples": .list(examples)])
    }
  }

  /// - Parameters:
  ///   - file: the imported file, or the server's address.
  ///   - origin: the program or form, a word for programs.
  package init(file: String, origin: String, isDryRun: Bool, _ counts: Counts) {
    self.file = file
    self.origin = origin
    self.isDryRun = isDryRun
    self.counts = counts
  }

  package var kind: DocumentKind { .moved }
  package var emptiness: FieldValue { .message(summary, .heading) }

  /// What was taken and left out, in a sentence.
  var summary: Message? {
    func part(_ key: MessageKey, _ count: Int) -> Message? {
      count > 0 ? Message(key, count) : nil
    }
    let more: [Message?] = [
      part(.movedKnown, counts.articles.known), part(.movedStarred, counts.articles.starred),
      part(.movedRead, counts.articles.read), part(.movedLabelled, counts.articles.labelled),
      part(.movedNoted, counts.articles.noted),
      part(.movedHighlighted, counts.articles.highlighted),
      part(.movedSubscribed, counts.subscribed), part(.movedPages, counts.pages),
      part(.movedFetched, counts.fetched), part(.movedUnfetched, counts.unfetched),
      part(.movedLearned, counts.learned), part(.movedDeleted, counts.articles.deletedBefore),
      part(.labelsLeftOut, counts.labelsLeftOut),
    ]
    var parts =
      [Message(isDryRun ? .wouldMove : .moved, counts.articles.new)] + more.compactMap(\.self)
    parts += counts.leftOut.map { Message($0.reason, $0.count) }
    parts += counts.brokeAt.map { [Message(.movedBroke, $0)] } ?? []
    let sentences = [Message.sentence(of: parts)].compactMap(\.self)
    return Message.joined(sentences + counts.notices.map(Message.verbatim), by: .sentences)
  }

  package static let fields: FieldList<Self> = [
    Field("file") { .text($0.file) },
    Field("origin") { .text($0.origin) },
    Field("dry_run") { .flag($0.isDryRun) },
    Field("new") { .count($0.counts.articles.new) },
    Field("known") { .count($0.counts.articles.known) },
    Field("starred") { .count($0.counts.articles.starred) },
    Field("read") { .count($0.counts.articles.read) },
    Field("labelled") { .count($0.counts.articles.labelled) },
    Field("noted") { .count($0.counts.articles.noted) },
    Field("highlighted") { .count($0.counts.articles.highlighted) },
    Field("subscribed") { .count($0.counts.subscribed) },
    Field("pages") { .count($0.counts.pages) },
    Field("pages_fetched") { .count($0.counts.fetched) },
    Field("pages_failed") { .count($0.counts.unfetched) },
    Field("learned") { .count($0.counts.learned) },
    Field("deleted_before") { .count($0.counts.articles.deletedBefore) },
    Field("labels_left_out") { .count($0.counts.labelsLeftOut) },
    Field("left_out") { .records($0.counts.leftOut.map(\.record)) },
    Field("broke_at") { .text($0.counts.brokeAt) },
    Field("notices") { .list($0.counts.notices) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .line) { .message($0.summary, .heading) }
  ]
}

/// How far a move from another program is.
package enum MoveState: ViewModel, StatusPresentable {
  /// With the number of articles so far.
  case running(Int)
  case over(MovedViewModel)
  case failed(Message)

  package var isRunning: Bool { if case .running = self { true } else { false } }

  package var status: String {
    switch self {
    case .running: "running"
    case .over: "over"
    case .failed: "failed"
    }
  }

  package var statusRole: Role {
    switch self {
    case .running: .plain
    case .over: .heading
    case .failed: .failure
    }
  }

  package var reason: Message? {
    switch self {
    case .running(let articles): Message(.movesOn, articles)
    case .over(let moved): moved.summary
    case .failed(let reason): reason
    }
  }

  package static let fields: FieldList<Self> = [.status, .reason, .reasonCode]
  package static let display: FieldList<Self> = [.reason]
}
