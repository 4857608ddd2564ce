import Extracting
import Fetching
import Foundation
import Models
import Words

/// Articles that are spread over several pages (docs/extraction.md, rules P1 and P2).
extension PageRun {
  /// Seconds after the begin of an article's first request in which its last part is requested: the
  /// claim of the page lasts until the response (``claimTime``).
  private static let partTime = 120.0
  /// Maximum number of bytes of an article's text with all parts.
  private static let textLimit = 4 << 20

  /// Requests the further parts of an article one after the other, as any page of its host, and
  /// adds their texts.
  ///
  /// - Parameters:
  ///   - url: The address of the first part, after redirects.
  ///   - began: When the first part was requested.
  /// - Returns: What is to be said about the parts: their number, or why one is missing. `nil` if
  ///   there are none.
  /// - Throws: `StoreFault`, `CancellationError`.
  func addParts(
    to article: inout ExtractedArticle, at url: RequestURL, of source: Source,
    knowing knowledge: SiteKnowledge, began: Date
  ) async throws -> Message? {
    var links = article.partLinks
    var knowledge = knowledge
    var number = 1
    while number < PartLink.limit, !article.isPaywalled,
      article.contentHTML.utf8.count < Self.textLimit,
      let next = PartLink.part(number + 1, of: url.string, among: links)
    {
      guard clock.now().timeIntervalSince(began) < Self.partTime else {
        return Message(.choicePartMissing, number + 1, Message(.choiceNoTime))
      }
      let part: ExtractedArticle
      do {
        let (response, final) = try await response(to: next, for: source)
        // A part that does not exist leads to the first one.
        guard PartLink.isSame(final.string, next) else { break }
        // What the parts have in common, such as the standfirst, is in the text already.
        knowledge.boilerplate.formUnion(article.blockDigests)
        part = try await self.article(in: response, at: final, of: source, knowing: knowledge)
      } catch let fault as OfflineFault {
        return Message(.choicePartMissing, number + 1, fault.reason)
      }
      guard article.add(part) else { break }
      links = part.partLinks
      number += 1
    }
    return number > 1 ? Message(.choiceParts, number) : nil
  }
}
