import ArgumentParser
import Basics
import Fetching
import Foundation
import Models
import Parsing
import Pipeline
import Sourcing
import ViewModels
import Views

struct DiscoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Finds the feeds of a site and how each was found.",
    discussion: """
      Checks the page, the feeds that it declares and links to, and then common feed addresses, with \
      a few requests, one at a time. Every feed that it lists was fetched and parsed. For a page \
      without a feed it suggests selectors. Nothing is stored.

      Exit status: 0 if a feed or list was found, 66 if not.

      EXAMPLES:
        tintm discover example.org
        tintm discover https://example.org/blog --json | jq -r '.items[0].url'
      """)

  @Argument(help: ArgumentHelp("A page, a site or a feed.", valueName: "url"))
  var address: String

  @OptionGroup var network: PrivateNetworkOption

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let url = try webAddress()
    try Failure.requireLibXML2()
    // A configuration is optional; an existing one is respected.
    let path = globals.locations.configPath
    let configuration =
      FileManager.default.fileExists(atPath: path)
      ? try Configuration.checked(at: path) : Configuration()
    let options = SourceNetworkOptions(allowPrivateNetwork: network.isPrivateAllowed)
    let progress = ProgressLine(isQuiet: globals.quiet)
    let discovery = try await globals.withFetcher(configuration) { fetcher in
      let search = FeedDiscovery(fetcher: fetcher, options: options)
      let found = await search.run(url, asking: progress.say)
      // No scheme was given, and some sites support only http.
      guard found.failure != nil, !address.contains("://") else { return found }
      let plain = await search.run("http" + url.dropFirst(5), asking: progress.say)
      return plain.failure == nil ? plain : found
    }
    progress.clear()
    if let failure = discovery.failure {
      throw Failure(.unavailable, code: "unreachable", "\(discovery.url): \(failure)")
    }
    // Alternatives to a feed need more words than the page has.
    var own = configuration
    own.sources = try globals.ownSources(configuration)
    try output.show(page(discovery, own), isQuiet: true)
    if discovery.feeds.isEmpty, output.isPipe, !globals.quiet { remark(discovery) }
    if discovery.feeds.isEmpty, discovery.list == nil {
      throw ExitStatusError(status: .noInput)
    }
  }

  private func webAddress() throws -> String {
    guard let url = AddressInput.web(address) else {
      throw ValidationError("“\(address)” is not a web address such as https://example.org.")
    }
    return url
  }

  /// A pipe gets only feeds; alternatives are for people.
  private func remark(_ found: Discovery) {
    StandardError.say(
      ErrorViewModel(
        code: "no_feed", message: DiscoveryViewModel.sentence(found.list.map(Self.list)),
        advice: found.list == nil
          ? nil
          : "The key “snippet” of `tintm discover \(address) --json` is an entry for feeds.yml."))
  }

  private static func list(_ guess: ListCandidate) -> DiscoveryViewModel.List {
    DiscoveryViewModel.List(matches: guess.matches, samples: guess.samples)
  }

  private func page(_ found: Discovery, _ configuration: Configuration) -> DiscoveryViewModel {
    let best = found.feeds.first
    let isKnown = configuration.sources.contains { source in
      guard let best else { return false }
      return SourceListing.key(of: source.address.string) == SourceListing.key(of: best.url)
    }
    var notes = found.notes
    if isKnown { notes.insert("The first one is already in your configuration.", at: 0) }
    var snippet: String?
    if best != nil || found.list != nil, !isKnown {
      let host = WebAddress(found.url)?.host ?? ""
      let listing = SourceListing(
        name: String((best?.title ?? found.title ?? host).prefix(80)), url: best?.url ?? found.url,
        format: best == nil ? .html : .auto, selectors: found.list?.selectors)
      let category = configuration.categories.first ?? "news"
      let additions = SourceAdditions([listing], to: configuration, unfiled: category)
      if !additions.entries.isEmpty { snippet = ConfigurationEditor.text(of: additions.entries) }
    }
    return DiscoveryViewModel(
      url: found.url, siteTitle: found.title ?? best?.title, feeds: found.feeds,
      list: found.list.map(Self.list),
      requests: found.requests, notes: notes, snippet: snippet)
  }
}
