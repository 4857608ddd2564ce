import ArgumentParser
import Models
import Parsing
import Pipeline
import Sourcing
import ViewModels
import Words

struct DiscoverCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Finds the feeds of a site and how each was found.",
    discussion: """
      Checks the page, the feeds that it declares and links to, and then common feed addresses, with \
      at most sixteen requests, one at a time. Every feed that it lists was fetched and parsed. For a page \
      without a feed it suggests selectors. Nothing is stored.

      Exit status: 0 if a feed or list was found, 66 if not.

      EXAMPLES:
        tintm discover example.org
        tintm discover https://example.org/blog --json | jq -r '.items[0].url'
      """)

  @Argument(help: .value("url", "A page, a site or a feed."))
  var address: String

  @OptionGroup var network: PrivateNetworkOption

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let (configuration, discovery) = try await globals.discovery(
      at: address, allowsPrivateNetwork: network.isPrivateAllowed)
    // Alternatives to a feed need more words than the page has.
    var own = configuration
    own.sources = try globals.ownSources(configuration)
    try output.show(page(discovery, own), explainsAbsence: false)
    if discovery.feeds.isEmpty, output.isPipe, !globals.quiet { remark(discovery) }
    if discovery.feeds.isEmpty, discovery.list == nil {
      throw ExitStatusError(status: .noInput)
    }
  }

  /// A pipe gets only feeds; alternatives are for people.
  private func remark(_ found: Discovery) {
    StandardError.say(
      ErrorViewModel(
        code: "no_feed",
        message: DiscoveryViewModel(found).sentence.english,
        advice: found.list == nil
          ? nil
          : "The key “snippet” of `tintm discover \(address) --json` is an entry for feeds.yml."))
  }

  private func page(_ found: Discovery, _ configuration: Configuration) -> DiscoveryViewModel {
    let best = found.feeds.isEmpty ? nil : found.listings.first
    let isKnown = configuration.sources.contains { source in
      guard let best else { return false }
      return SourceListing.key(of: source.address.string) == SourceListing.key(of: best.url)
    }
    var notes = found.notes
    if isKnown { notes.insert(Message(.alreadyConfigured), at: 0) }
    var snippet: String?
    if !isKnown, let listing = found.listings.first {
      let category = configuration.categories.first ?? "news"
      let additions = SourceAdditions([listing], to: configuration, unfiled: category)
      if !additions.entries.isEmpty { snippet = ConfigurationEditor.text(of: additions.entries) }
    }
    return DiscoveryViewModel(found, notes: notes, snippet: snippet)
  }
}

extension DiscoveryViewModel {
  /// The result of a search, with other notes than its own if there are more.
  init(_ found: Discovery, notes: [Message]? = nil, snippet: String? = nil) {
    self.init(
      url: found.url, siteTitle: found.title ?? found.feeds.first?.title, feeds: found.feeds,
      list: found.list.map { List(matches: $0.matches, samples: $0.samples) },
      listings: found.listings, requests: found.requests,
      notes: notes ?? found.notes, snippet: snippet)
  }
}
