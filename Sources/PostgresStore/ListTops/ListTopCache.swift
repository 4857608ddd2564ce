import Models
import Store

/// The tops of lists and the readers' models that a daemon holds in memory: some 300 bytes an
/// article, so at most 45 MB of lists, and at most 33 MB of models.
///
/// A reader with 2,000 of 5,000 sources waits 169 ms in the median for a list read from the
/// database, and 32 for one from memory (Benchmarks/README.md, Cluster).
///
/// Times are ``ServerTime/monotonic``.
struct ListTopCache {
  /// Maximum numbers of articles of a list, of lists, and of models.
  static let (size, maxLists, maxModels) = (3000, 48, 200)
  /// Seconds after which an unused list or model is dropped.
  private static let idle = 45.0
  /// Seconds after which a list is read anew: changes don't cover counters, exposures and
  /// deletions.
  private static let lifetime = 30.0
  /// Seconds after which a list that could not be updated is not used any more.
  var maximumAge = 5.0

  private struct List {
    /// `nil` while the list is being read.
    var top: SharedListTop?
    /// The last change that is certainly included.
    var change: Int64 = 0
    var read: Double
    var kept: Double
    var used: Double
  }

  /// A stored model with the version of its row.
  struct Model {
    let version: String
    let bytes: [UInt8]
    var used: Double
  }

  private var lists: [ListTopKey: List] = [:]
  private var models: [String: Model] = [:]

  /// What the caller that needs a list has to do.
  enum Lookup {
    case held(SharedListTop)
    /// No caller reads the list yet: read it and pass it to ``store(_:_:_:at:)``.
    case read
    case unknown
  }

  mutating func answer(_ name: ListTopKey, at now: Double) -> Lookup {
    guard let list = lists[name] else {
      if lists.count >= Self.maxLists,
        let oldest = lists.min(by: { $0.value.used < $1.value.used })?.key
      {
        lists[oldest] = nil
      }
      lists[name] = List(read: now, kept: now, used: now)
      return .read
    }
    lists[name]?.used = now
    guard let top = list.top, now - list.kept < maximumAge else { return .unknown }
    return .held(top)
  }

  /// - Parameters:
  ///   - top: `nil` if the list could not be read.
  ///   - change: the last change before the list was read.
  mutating func store(_ name: ListTopKey, _ top: SharedListTop?, _ change: Int64, at now: Double) {
    guard let top else { return lists[name] = nil }
    lists[name] = List(
      top: top, change: change, read: now, kept: now, used: lists[name]?.used ?? now)
  }

  /// Drops unused lists and models.
  ///
  /// - Returns: the change from which lists have to be updated, if there are lists, and the lists
  ///   that have to be read anew.
  mutating func tidy(at now: Double) -> (after: Int64?, stale: [ListTopKey]) {
    lists = lists.filter { now - $0.value.used < Self.idle }
    models = models.filter { now - $0.value.used < Self.idle }
    let known = lists.filter { $0.value.top != nil }
    return (
      known.values.map(\.change).min(),
      known.filter { now - $0.value.read >= Self.lifetime }.map(\.key)
    )
  }

  /// The lists in memory.
  var names: [ListTopKey] { lists.filter { $0.value.top != nil }.map(\.key) }

  /// - Parameter change: the last change that was examined.
  mutating func update(
    _ changed: Set<Int64>, _ found: ListTopChanges, upTo change: Int64, at now: Double
  ) {
    for (name, list) in lists where list.top != nil {
      var list = list
      if !changed.isEmpty {
        list.top?.update(
          changed, found: found.entries[name] ?? [], sources: found.sources, limit: Self.size)
      }
      list.change = max(change, list.change)
      list.kept = now
      lists[name] = list
    }
  }

  mutating func model(of reader: String, at now: Double) -> Model? {
    models[reader]?.used = now
    return models[reader]
  }

  /// - Parameter model: `nil` if the reader has no model any more.
  mutating func keep(_ model: Model?, of reader: String) {
    if model != nil, models[reader] == nil, models.count >= Self.maxModels,
      let oldest = models.min(by: { $0.value.used < $1.value.used })?.key
    {
      models[oldest] = nil
    }
    models[reader] = model
  }
}

/// Identifies a list whose top is held in memory.
struct ListTopKey: Hashable {
  /// The category's folded name; `nil` is all categories.
  let category: String?
  let key: RankingKey
}

extension ListTopKey {
  /// - Returns: `nil` for a list in another order, or of less than a category: of one source, an
  ///   expression, an own category or the reader's marks.
  init?(_ query: FeedQuery) {
    guard case .rank(let key) = query.sort, query.source == nil, query.condition == nil,
      query.ownCategory == nil, !query.isOfMarks
    else { return nil }
    self.init(category: query.category?.lowercased(), key: key)
  }
}

/// The present entries of changed articles in their lists.
struct ListTopChanges {
  var entries: [ListTopKey: [SharedListTop.Entry]] = [:]
  var sources: [Int64: SourceLabels] = [:]
}
