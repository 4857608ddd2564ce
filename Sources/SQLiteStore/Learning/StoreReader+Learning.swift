import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreReader {
  /// The number of counted articles, and the document frequency of the words of each bucket.
  func wordFrequencies(
    _ buckets: [UInt32]
  ) throws -> (articles: Double, counts: [UInt32: Double]) {
    let stored = try WordCounts.stored(buckets, in: db)
    return (Double(stored.articles), stored.counts.mapValues(Double.init))
  }

  /// All stored data that a list for a reader is computed from, besides the articles.
  ///
  /// - Parameter reader: `nil` for the state over all readers.
  func readerState(_ reader: Int64?) throws -> ReaderState {
    var state = ReaderState(reader: reader)
    state.choosingReaders = try choosingReaders()
    state.exposure = try Exposure.bySource(db.run(Exposure.stored(of: [0])))[0] ?? Exposure()
    guard let reader else { return state }
    let model = try model(reader)
    (state.through, state.model) = (model.through, model.bytes)
    state.examples = try examples(reader, after: state.through)
    state.trials = try trials(reader)
    state.openList = try openList(reader)
    state.lastClosedList = try lastClosedList(reader)
    state.opened = Set(try db.integers(ReaderState.opened(by: "\(reader)")))
    return state
  }

  /// As ``readerState(_:)``, with the interactions for closing the open list if `closingList`.
  func readerState(_ reader: Int64?, closingList: Bool) throws -> ReaderState {
    var state = try readerState(reader)
    guard let reader else { return state }
    state.hasRaises = try hasRaises(reader)
    if state.isModelOutdated { state.examples = try examples(reader, after: 0) }
    if closingList, let open = state.openList {
      state.openListMarks = try listMarks(of: open, reader: reader)
    }
    return state
  }

  /// The stored model of a reader.
  func model(_ reader: Int64) throws -> StoredModel {
    try StoredModel(db.run(StoredModel.statement(of: "\(reader)")))
  }

  /// A reader's examples after an example, oldest first.
  func examples(
    _ reader: Int64, after id: Int64
  ) throws -> [(id: Int64, example: StoredTrainingExample)] {
    try StoredTrainingExample.all(
      db.run(StoredTrainingExample.statement(of: "\(reader)", after: "\(id)")))
  }

  /// A reader's interactions with the articles of a list that they were shown.
  func listMarks(of list: StoredList, reader: Int64) throws -> ListMarks {
    var rows = try ListMarks.stored(of: list, by: "\(reader)").map { try db.run($0) }[...]
    return try ListMarks(&rows)
  }

  /// The articles that a reader has opened since a date, without revoked interactions.
  func opened(by reader: Int64, since date: Date) throws -> Set<Int64> {
    Set(try db.integers(ListMarks.opened(by: "\(reader)", since: "\(date)")))
  }

  /// Trials of the sets of weights for a reader.
  func trials(_ reader: Int64) throws -> StoredTrials? {
    try db.run(StoredTrials.stored(of: "\(reader)")).first.map(StoredTrials.init)
  }

  /// Number of readers who have chosen from a list.
  func choosingReaders() throws -> Int {
    Int(try db.integer("SELECT count(*) FROM weight_trial WHERE reader_id > 0") ?? 0)
  }
}
