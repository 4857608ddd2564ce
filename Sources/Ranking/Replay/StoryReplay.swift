import Foundation
import Models

/// Clusters the articles of a recorded stream into stories as the server would, and reports the
/// final state (`tintm replay --stories`).
package struct StoryReplay {
  /// The story of one article; ids are those of the stream.
  package struct Place: Sendable, Hashable, Encodable {
    package var article: String
    /// The id of the first article of the story.
    package var story: String
    /// The earlier article that this one is a near-duplicate of.
    package var duplicateOf: String?

    private enum CodingKeys: String, CodingKey {
      case article, story
      case duplicateOf = "duplicate_of"
    }
  }

  private let addressKey: @Sendable (String) -> String?
  private var clusterer = StoryClusterer(memory: InMemoryStoryMemory())
  private var now = -Double.infinity
  private var names: [String] = []
  private var numbers: [String: Int64] = [:]
  private var sources: [String: Int64] = [:]

  /// - Parameter addressKey: normalizes an address, so that all its spellings have one key.
  package init(addressKey: @escaping @Sendable (String) -> String?) {
    self.addressKey = addressKey
  }

  /// Processes the next line; only articles matter.
  ///
  /// - Returns: warnings about the ignored parts of the line.
  package mutating func consume(_ line: ReplayLine) -> [ReplayWarning] {
    guard line.t.isFinite, abs(line.t) < 1e12 else { return [.noTime] }
    var warnings: [ReplayWarning] = line.t < now ? [.outOfOrder] : []
    if line.saysNothing { warnings.append(.nothing) }
    now = max(now, line.t)
    guard let article = line.article else { return warnings }
    return warnings + place(article)
  }

  private mutating func place(_ article: ReplayLine.NewArticle) -> [ReplayWarning] {
    guard numbers[article.id] == nil else { return [.repeatedArticle(article.id)] }
    let id = Int64(names.count + 1)
    numbers[article.id] = id
    names.append(article.id)
    let clock = Date(timeIntervalSince1970: now)
    // Without a source name, each article counts as a source of its own.
    let source = article.source.map { sources[$0, default: Int64(sources.count + 1)] } ?? -id
    if let name = article.source { sources[name] = source }
    _ = clusterer.place(
      StoryArticle(
        id: id, source: source, title: article.title, summary: article.summary,
        text: article.text ?? "", urlKey: article.url.flatMap(addressKey),
        dated: article.dated(firstSeen: clock)),
      at: clock)
    _ = clusterer.mergeOpenStories(at: clock)
    return []
  }

  /// The stories of all articles in the order of arrival, after the pending comparisons.
  package mutating func places() -> [Place] {
    if !names.isEmpty { _ = clusterer.mergeStories(at: Date(timeIntervalSince1970: now)) }
    return clusterer.memory.placed.map { membership in
      Place(
        article: name(membership.article), story: name(membership.story),
        duplicateOf: membership.duplicateOf.map(name))
    }
  }

  private func name(_ id: Int64) -> String { names[Int(id - 1)] }
}
