import Foundation
import Models
import Moving
import Pipeline
import Store
import Subscribing
import ViewModels
import Words

/// Stores what a file of another reading program holds, for a command's reader.
struct MoveRun: Sendable {
  let file: String
  /// Names that are folders, and no labels.
  let folders: Set<String>
  let reader: String
  /// Whether the model learns from what the reader did there.
  let learns: Bool
  let progress: ProgressLine

  /// Number of entries that are stored together.
  static let partLength = 1000

  /// - Returns: what was taken, and the sources that articles name.
  func run(
    in context: AppContext
  ) async throws -> (counts: MovedViewModel.Counts, sources: [MovedSource]) {
    var store = MovedStorage(context.store, reader: reader)
    guard var file = try MovingFile.open(file, knownFolders: folders) else {
      return (store.counts, [])
    }
    while let part = file.next(atMost: Self.partLength) {
      try await store.take(part)
      progress.say(String(file.report.articles))
    }
    if learns { try await store.learn() }
    var counts = store.counts
    counts.add(file.report)
    return (counts, Array(store.sources))
  }
}

/// Stores articles and pages of another program, and counts them.
struct MovedStorage {
  private let store: any Store
  private let reader: String
  private var moving: ArticleMoving
  private var pages = 0
  private var learned = 0
  /// The sources that articles name.
  private(set) var sources: Set<MovedSource> = []

  init(_ store: any Store, reader: String) {
    self.store = store
    self.reader = reader
    moving = ArticleMoving(
      store: store, reader: reader, now: store.now(), listing: SourceListing.init(moved:))
  }

  mutating func take(_ part: MovedPart) async throws {
    try await moving.move(part.articles)
    if sources.count < OwnListLimits.sources {
      sources.formUnion(part.articles.compactMap(\.source))
    }
    guard !part.pages.isEmpty else { return }
    let saving = PageSaving(store: store, reader: reader, now: store.now())
    pages += try await saving.save(part.pages).count { $0.article != nil }
  }

  mutating func learn() async throws { learned = try await store.learnFromMoved(reader: reader) }

  var counts: MovedViewModel.Counts {
    var counts = MovedViewModel.Counts()
    let moved = moving.counts
    (counts.new, counts.known, counts.deletedBefore) = (moved.new, moved.known, moved.deletedBefore)
    (counts.starred, counts.read, counts.labelled) = (moved.starred, moved.read, moved.labelled)
    (counts.noted, counts.highlighted) = (moved.noted, moved.highlighted)
    (counts.pages, counts.learned) = (pages, learned)
    return counts
  }
}

extension MovedViewModel.Counts {
  /// Adds what was left out of a file.
  mutating func add(_ report: MovingReport) {
    labelsLeftOut = report.labelsLeftOut
    brokeAt = report.brokeAt
    notices += report.notices
    leftOut = MovingReport.Reason.allCases.compactMap { reason in
      report.leftOut[reason].map {
        MovedViewModel.LeftOut(
          code: reason.code, reason: reason.key, count: $0.count, examples: $0.examples)
      }
    }
  }
}

extension MovingReport.Reason {
  fileprivate var code: String {
    switch self {
    case .empty: "empty"
    case .tooLarge: "too_large"
    case .deleted: "deleted"
    case .notAnArticle: "not_an_article"
    case .notAFeed: "not_a_feed"
    case .otherFile: "other_file"
    }
  }

  fileprivate var key: MessageKey {
    switch self {
    case .empty: .leftOutEmpty
    case .tooLarge: .leftOutTooLarge
    case .deleted: .leftOutDeleted
    case .notAnArticle: .leftOutNotArticle
    case .notAFeed: .leftOutNotFeed
    case .otherFile: .leftOutOtherFile
    }
  }
}
