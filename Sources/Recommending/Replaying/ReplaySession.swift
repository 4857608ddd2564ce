import Basics
package import Foundation
package import Models
import Ranking
import Store

/// Replays a recorded stream line by line and measures the time.
package struct ReplaySession {
  private var replay: Replay
  private var stories: StoryReplay?
  private var asks = 0
  private var answering = Duration.zero

  package init(settings: RankingSettings) {
    replay = Replay(settings: settings)
  }

  /// A session that computes the stories of a stream instead of its lists.
  ///
  /// - Parameter addressKey: normalizes an address, so that all its spellings have one key.
  package init(storiesBy addressKey: @escaping @Sendable (String) -> String?) {
    replay = Replay(settings: RankingSettings())
    stories = StoryReplay(addressKey: addressKey)
  }

  /// Processes the next line; an empty line is ignored.
  ///
  /// - Returns: warnings about ignored parts, to follow the number of the line.
  /// - Throws: ``ReplayFault`` for a line that does not have the form of ``ReplayLine``.
  package mutating func consume(_ line: Data) throws(ReplayFault) -> [String] {
    guard line.contains(where: { $0 > 0x20 }) else { return [] }
    let decoded: ReplayLine
    do {
      decoded = try CodableJSON.value(ReplayLine.self, of: line)
    } catch {
      throw ReplayFault(error)
    }
    if let warnings = stories?.consume(decoded) { return warnings.map(\.message) }
    guard decoded.ask != nil else { return replay.consume(decoded).map(\.message) }
    let start = ContinuousClock.now
    defer {
      asks += 1
      answering += start.duration(to: .now)
    }
    return replay.consume(decoded).map(\.message)
  }

  /// The story of each article of the stream: a JSON object each with “article”, “story” and, for a
  /// near-duplicate, “duplicate_of”.
  package mutating func storyLines() throws -> [Data] {
    try (stories?.places() ?? []).map { try CodableJSON.data($0) }
  }

  /// The quality of the lists so far.
  package var groups: [ReplayGroup] { replay.groups }

  /// Lists computed per second; `nil` before the first.
  package var asksPerSecond: Double? {
    let seconds = answering / .seconds(1)
    return asks > 0 && seconds > 0 ? Double(asks) / seconds : nil
  }
}

/// A line of a recorded stream that cannot be read.
package struct ReplayFault: Error, Sendable, Hashable {
  /// The error, to follow "line 12: ".
  package let message: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      message = "missing “\(key.stringValue)”" + Self.place(context)
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      message = "a value has the wrong type" + Self.place(context)
    default:
      message = "the line is not a JSON object"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "" : " in “\(path)”"
  }
}

extension Recommender {
  /// The quality of the order of the lists that the reader was shown: by week, then their first
  /// lists, unless those are no longer stored, and all lists.
  package func replay() throws -> [ReplayGroup] {
    recordWaiting()
    var (weeks, first, all) = (ReplayGroups(), ReplayGroups(), ReplayGroups())
    let lists = try store.closedLists(of: reader)
    let isWhole = lists.count < KeptLists.ofReader.whole
    for (number, closed) in zip(1..., lists) {
      let list = ShownList(at: closed.list.at, bytes: closed.list.entries)
        .choice(without: closed.readBefore)
      // 1970 began on a Thursday; weeks begin on Mondays.
      let week = ((list.at.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down) * 7 - 3
      let name =
        "week of "
        + Date(timeIntervalSince1970: week * 86_400).formatted(.iso8601.year().month().day())
      let quality = list.quality
      weeks.record(quality, in: name)
      if isWhole, let group = ReplayGroups.first(number) { first.record(quality, in: group) }
      all.record(quality, in: "all lists")
    }
    return weeks.groups + first.groups + all.groups
  }
}

extension ShownList {
  /// The quality of the order that was shown, and of others.
  fileprivate var quality: ListQuality {
    func quality(by score: (Entry) -> Double) -> OrderQuality {
      let entries = entries.sorted { (score($0), $0.article) > (score($1), $1.article) }
      return OrderQuality(entries.map(\.gain), scores: entries.map(score))
    }
    return ListQuality(
      ours: OrderQuality(entries.map(\.gain)),
      newest: quality { $0.dated.timeIntervalSince1970 },
      popularity: quality(by: \.popularity),
      unlearned: quality { $0.impersonalScore(ScoreWeights()) - $0.loss })
  }
}

extension ShownList.Entry {
  /// The value of the article to the reader.
  fileprivate var gain: Double { isOpened ? 1 : 0 }
}
