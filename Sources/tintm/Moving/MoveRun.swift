import Composing
import Foundation
import Matching
import Models
import Moving
import Pipeline
import Store
import Subscribing
import ViewModels
import Words

/// Stores what another reading program has, for one reader.
struct MoveRun: Sendable {
  let origin: Origin
  let reader: String
  let subscriptions: Subscriptions
  /// The category of sources outside of folders.
  var unfiled = Source.unsortedCategory
  /// Whether the model learns from what the reader did there.
  var learns = true
  /// Whether the reader subscribes to the sources of articles, too.
  var subscribesAll = false
  /// Whether rules may use the targets of feeds.yml, as those of the command line.
  var mayNotify = true
  /// Called with the number of articles so far.
  let progress: @Sendable (Int) -> Void

  enum Origin: Sendable {
    /// A file, and the names that are folders and no labels.
    case file(String, folders: Set<String>)
    /// A server, and its address as the user named it.
    case server(ServerReader, address: String)
  }

  struct Result: Sendable {
    var counts = MovedViewModel.Counts()
    /// A word for the program or its form.
    var origin = ""
  }

  /// Number of entries that are stored together.
  static let partLength = 1000

  func run(in store: any Store) async throws -> Result {
    var storage = try MovedStorage(store, reader: reader)
    var result = Result()
    var report: MovingReport
    var rules: [Rule] = []
    switch origin {
    case .file(let path, let folders):
      guard var file = try MovingFile.open(path, knownFolders: folders) else { return result }
      result.origin = file.kind.rawValue
      while let part = file.next(atMost: Self.partLength) {
        if file.kind.listsSubscriptions || subscribesAll {
          try subscribe(to: part.sources, &result.counts, at: store.now())
        }
        try await storage.take(part)
        rules += part.rules.prefix(RuleLimits.own - rules.count)
        progress(file.report.articles)
      }
      report = file.report
    case .server(let opened, let address):
      var server = opened
      let place = ServerPositionFile(
        besideDatabase: store.path, server: address, account: server.account, reader: reader)
      do {
        try await server.read(from: place.position(at: store.now())) { part, position in
          try subscribe(to: part.sources, &result.counts, at: store.now())
          try await storage.take(part)
          try await storage.finish()
          result.origin = position.kind.rawValue
          place.keep(position, at: store.now())
          progress(storage.count)
        }
      } catch let fault as ServerFault {
        throw Failure(fault, address: address)
      }
      place.remove()
      report = server.report
    }
    try await storage.finish()
    if learns { try await storage.learn() }
    try await storage.mergeSearchIndex()
    if subscribesAll {
      let polled = storage.sources.filter { !$0.isMuted }
      try subscribe(to: Array(polled), &result.counts, at: store.now())
    }
    storage.add(to: &result.counts)
    result.counts.add(report)
    var labels = report.labelsLeftOut
    labels.add(storage.lostLabels)
    result.counts.leaveOut(labels)
    try add(rules, to: store, &result.counts)
    return result
  }

  /// Adds the reader's own rules; those that are here already stay as they are.
  private func add(
    _ rules: [Rule], to store: any Store, _ counts: inout MovedViewModel.Counts
  ) throws {
    guard !rules.isEmpty else { return }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    let usable = rules.filter { rule in
      (mayNotify || rule.actions.notify == nil)
        && (try? MatchReader.read(rule.match)) != nil
        && (rule.actions.tag.map { (try? newsroom.labelName($0)) != nil } ?? true)
    }
    let added = usable.isEmpty ? 0 : try store.addRules(usable, reader: reader).count
    let left = rules.count - added
    if left > 0 { counts.notices.append("Rules of the file that cannot be rules here: \(left).") }
  }

  /// Subscribes to sources, and counts those that are new.
  private func subscribe(
    to sources: [MovedSource], _ counts: inout MovedViewModel.Counts, at now: Date
  ) throws {
    let feeds = sources.filter { $0.feedURL != nil }.map(SourceListing.init(moved:))
    guard !feeds.isEmpty else { return }
    let report = try subscriptions.subscribe(to: feeds, for: reader, unfiled: unfiled, at: now)
    counts.subscribed += report.additions.count
    counts.notices += report.notices.map(\.english)
    counts.notices += report.filterNotices
  }
}

/// Stores articles and pages of another program, and counts them.
struct MovedStorage {
  private let store: any Store
  private let reader: String
  private var moving: ArticleMoving
  private var limits: MovedLimits
  /// Saved pages: a list may name one twice.
  private var pages: Set<Int64> = []
  private var learned = 0
  /// The sources that articles name.
  private(set) var sources: Set<MovedSource> = []

  init(_ store: any Store, reader: String) throws {
    self.store = store
    self.reader = reader
    moving = ArticleMoving(
      store: store, reader: reader, now: store.now(), clock: { store.now() },
      listing: SourceListing.init(moved:))
    limits = MovedLimits(labels: try store.labelNames(of: reader))
  }

  mutating func take(_ part: MovedPart) async throws {
    try await moving.move(part.articles, within: &limits)
    if sources.count < OwnListLimits.sources {
      sources.formUnion(part.articles.compactMap(\.source))
    }
    try await save(part.pages)
  }

  /// Waits until all articles are stored.
  mutating func finish() async throws { try await moving.finish() }

  /// Stores the addresses; the daemon fetches the pages.
  mutating func save(_ list: [SavedPage]) async throws {
    guard !list.isEmpty else { return }
    let saving = PageSaving(store: store, reader: reader, now: store.now())
    pages.formUnion(try await saving.move(list, within: &limits).compactMap(\.article))
  }

  var lostLabels: LostLabels { limits.lost.labels }

  /// Number of articles so far.
  var count: Int { moving.counts.new + moving.counts.known }

  /// Each transaction has added a segment to the full-text index, and reading an article looks for
  /// related ones in all of them.
  func mergeSearchIndex() async throws { try await TextUpkeep(store: store).run(rewriting: 0) }

  mutating func learn() async throws { learned = try await store.learnFromMoved(reader: reader) }

  func add(to counts: inout MovedViewModel.Counts) {
    counts.articles = moving.counts
    (counts.pages, counts.learned) = (pages.count, learned)
    counts.leftOut += MovedViewModel.LeftOut.of(limits.lost)
    counts.leftOut += MovedViewModel.LeftOut.counted([
      ("shared_text", .textsNotTaken, counts.articles.textsNotTaken)
    ])
    counts.notices += counts.articles.noteNotices
  }
}

extension MovedCounts {
  /// What became of notes on articles that have one here.
  fileprivate var noteNotices: [String] {
    func notes(_ count: Int) -> String { count == 1 ? "1 note" : "\(count) notes" }
    return [
      joinedNotes > 0
        ? "\(notes(joinedNotes)) of the file: behind what you have written here." : nil,
      lostNotes > 0
        ? "\(notes(lostNotes)) left out: what you have written here leaves no room." : nil,
    ].compactMap(\.self)
  }
}

extension MovedViewModel.Counts {
  /// Adds the labels that were left out, which are named once.
  mutating func leaveOut(_ labels: LostLabels) {
    labelsLeftOut += labels.count
    notices += [labels.notice].compactMap(\.self)
  }

  /// Adds what was left out of a file.
  mutating func add(_ report: MovingReport) {
    brokeAt = report.brokeAt
    notices += report.notices
    if report.rules > 0 {
      notices.append("Rules in the file: \(report.rules); `tintm rules` lists yours.")
    }
    leftOut += MovingReport.Reason.allCases.compactMap { reason in
      report.leftOut[reason].map {
        MovedViewModel.LeftOut(
          code: reason.rawValue, reason: reason.key, count: $0.count, examples: $0.examples)
      }
    }
  }
}

extension MovedViewModel.LeftOut {
  static func of(_ lost: MovedLimits.Lost) -> [Self] {
    counted([
      ("long_text", .textsCut, lost.texts), ("long_note", .notesCut, lost.notes),
      ("highlight", .highlightsLeftOut, lost.highlights),
    ])
  }

  /// Those of which there are any.
  fileprivate static func counted(_ parts: [(code: String, reason: MessageKey, count: Int)])
    -> [Self]
  {
    parts.filter { $0.count > 0 }.map {
      Self(code: $0.code, reason: $0.reason, count: $0.count, examples: [])
    }
  }
}

extension MovingReport.Reason {
  fileprivate var key: MessageKey {
    switch self {
    case .empty: .leftOutEmpty
    case .tooLarge: .leftOutTooLarge
    case .deleted: .leftOutDeleted
    case .notAnArticle: .leftOutNotArticle
    case .notAFeed: .leftOutNotFeed
    case .otherFile: .leftOutOtherFile
    case .notSent: .leftOutNotSent
    }
  }
}
