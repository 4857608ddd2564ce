package import Models

/// The feeds of a site and why each is believed to be one; of a site without any, how its page
/// could be read instead.
package struct DiscoveryViewModel: PageModel {
  package let items: [FoundFeedViewModel]
  private let address: String
  private let siteTitle: String?
  private let requests: Int
  private let notes: [String]
  private let list: List?
  private let snippet: String?

  /// A page that can be read as a list of articles.
  package struct List: Sendable, Hashable {
    package var matches: Int
    /// The headlines of the first ones.
    package var samples: [String]

    package init(matches: Int, samples: [String]) {
      self.matches = matches
      self.samples = samples
    }
  }

  /// - Parameters:
  ///   - url: the page that was looked at.
  ///   - siteTitle: what it calls itself.
  ///   - feeds: best first.
  ///   - list: how the page reads where it has no feed.
  ///   - requests: how many were made.
  ///   - notes: what was tried in vain, a sentence each.
  ///   - snippet: an entry of feeds.yml for the best of all; `nil` where there is nothing.
  package init(
    url: String, siteTitle: String?, feeds: [FoundFeed], list: List? = nil, requests: Int,
    notes: [String] = [], snippet: String? = nil
  ) {
    address = url
    self.siteTitle = siteTitle
    items = feeds.map(FoundFeedViewModel.init)
    self.list = list
    self.requests = requests
    self.notes = notes
    self.snippet = snippet
  }

  package var kind: DocumentKind { .discover }
  package var title: String { siteTitle ?? address }

  package var heading: FieldValue {
    .text(siteTitle.map { "\($0) (\(address))" } ?? address, .heading)
  }

  package var emptiness: FieldValue {
    .text(Self.sentence(list), list == nil ? .placeholder : .warning)
  }

  /// What is to be said of a page without a feed.
  package static func sentence(_ list: List?) -> String {
    guard let list else { return "No feed was found, and the page is no list of articles." }
    let samples = list.samples.map { "“\($0)”" }.joined(separator: ", ")
    return
      "No feed was found, but the page reads as a list of \(list.matches) articles: \(samples)."
  }

  package var closing: FieldValue {
    guard let snippet else { return .text(notes.first, .secondary) }
    return .document(
      TextDocument([
        ContentBlock(.paragraph, spans: [InlineSpan("For feeds.yml, below “sources:”")]),
        ContentBlock(.code, spans: [InlineSpan(String(snippet.dropLast()))]),
      ]))
  }

  package static let fields: FieldList<Self> = [
    Field("url") { .link($0.address) },
    Field("title") { .text($0.siteTitle) },
    Field("requests") { .count($0.requests) },
    Field("notes") { .list($0.notes) },
    .group(
      "list",
      [
        Field("matches") { .count($0.list?.matches) },
        Field("samples") { .list($0.list?.samples ?? []) },
      ], isPresent: { $0.list != nil }),
    Field("snippet") { .text($0.snippet) },
  ]
}
