package import Foundation
package import Models
package import Ranking

/// A recorded stream on its way through the ranking, a line at a time, and what it took.
package struct ReplaySession {
  private var replay: Replay
  private var stories: StoryReplay?
  private var asks = 0
  private var answering = Duration.zero
  private let decoder = JSONDecoder()

  package init(settings: RankingSettings) {
    replay = Replay(settings: settings)
  }

  /// A stream of which the stories are asked for, and not its lists.
  ///
  /// - Parameter addressKey: the form of an address that is the same for all of its spellings.
  package init(storiesBy addressKey: @escaping @Sendable (String) -> String?) {
    replay = Replay(settings: RankingSettings())
    stories = StoryReplay(addressKey: addressKey)
  }

  /// Takes in the next line; an empty one says nothing.
  ///
  /// - Returns: what was passed over in it, to follow the number of the line.
  /// - Throws: ``ReplayFault`` for a line that is not what ``ReplayLine`` describes.
  package mutating func take(_ line: Data) throws(ReplayFault) -> [String] {
    guard line.contains(where: { $0 > 0x20 }) else { return [] }
    let decoded: ReplayLine
    do {
      decoded = try decoder.decode(ReplayLine.self, from: line)
    } catch {
      throw ReplayFault(error)
    }
    if let warnings = stories?.take(decoded) { return warnings.map(\.message) }
    guard decoded.ask != nil else { return replay.take(decoded).map(\.message) }
    let start = ContinuousClock.now
    defer {
      asks += 1
      answering += start.duration(to: .now)
    }
    return replay.take(decoded).map(\.message)
  }

  /// Where each article of the stream stands: a JSON object each with “article”, “story” and, of a
  /// near-copy, “duplicate_of”.
  package mutating func storyLines() throws -> [Data] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try (stories?.places() ?? []).map { try encoder.encode($0) }
  }

  /// How well the lists of the stream were ordered so far.
  package var groups: [ReplayGroup] { replay.groups }

  /// Lists asked for per second of computing; `nil` before the first.
  package var asksPerSecond: Double? {
    let seconds = answering / .seconds(1)
    return asks > 0 && seconds > 0 ? Double(asks) / seconds : nil
  }
}
