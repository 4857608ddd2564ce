import Foundation
import Models

/// Finds the stories of a recorded stream as the product would while it came, and tells at the end
/// how the stream stands (`tintm replay --stories`).
package struct StoryReplay {
  /// Where one article stands: ids are the stream's own.
  package struct Place: Sendable, Hashable, Encodable {
    package var article: String
    /// The id of the article that the story began with.
    package var story: String
    /// The earlier article that this one is a near-copy of.
    package var duplicateOf: String?

    private enum CodingKeys: String, CodingKey {
      case article, story
      case duplicateOf = "duplicate_of"
    }
  }

  private let addressKey: @Sendable (String) -> String?
  private var clusterer = StoryClusterer(memory: VolatileStoryMemory())
  private var now = -Double.infinity
  private var names: [String] = []
  private var numbers: [String: Int64] = [:]
  private var sources: [String: Int64] = [:]

  /// - Parameter addressKey: the form of an address that is the same for all of its spellings.
  package init(addressKey: @escaping @Sendable (String) -> String?) {
    self.addressKey = addressKey
  }

  /// Takes in the next line, of which articles alone matter.
  ///
  /// - Returns: what was passed over in it.
  package mutating func take(_ line: ReplayLine) -> [ReplayWarning] {
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
    let published = article.published.flatMap {
      $0.isFinite && abs($0) < 1e12 ? Date(timeIntervalSince1970: $0) : nil
    }
    // Who tells nothing of its sources has as many as articles.
    let source = article.source.map { sources[$0, default: Int64(sources.count + 1)] } ?? -id
    if let name = article.source { sources[name] = source }
    _ = clusterer.place(
      StoryArticle(
        id: id, source: source, title: article.title, summary: article.summary,
        text: article.text ?? "", urlKey: article.url.flatMap(addressKey),
        dated: Ranker.publicationDate(published: published, firstSeen: clock)),
      at: clock)
    _ = clusterer.settle(at: clock)
    return []
  }

  /// Every article as the stream stands now, in the order in which they came. What is not compared
  /// yet is compared first.
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
