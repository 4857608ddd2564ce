import ArgumentParser
import Basics
import Foundation
import Models
import Parsing
import Pipeline
import Sourcing
import Subscribing
import ViewModels
import Views
import Words

struct AddCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Subscribes to a site or a feed.",
    discussion: """
      Searches the address for feeds as `tintm discover` does. If there are several, it asks which \
      one; without a terminal it takes the best. A page without a feed is read as a list, after a \
      question or with --yes. The source is added to feeds.yml, which is created if it is missing, \
      or to your own list if you are not the first reader or may not write feeds.yml.

      Exit status: 66 if there is no feed, 64 if you have the source already.

      EXAMPLES:
        tintm add example.org
        tintm add https://example.org/feed.xml --category sport
        tintm add example.org/blog --title "A blog" --yes
      """,
    aliases: ["subscribe"])

  @Argument(help: .value("url", "A site, a page or a feed."))
  var address: String

  @Option(help: .value("name", "Its category, which may be new."))
  var category: String?

  @Option(help: .value("name", "Its name; default: its own title."))
  var title: String?

  @Flag(help: "Do not ask: take the best feed, or the page as a list.")
  var yes = false

  @OptionGroup var network: PrivateNetworkOption

  @OptionGroup var output: OutputOptions

  func validate() throws {
    for (option, text) in [("--category", category), ("--title", title)] {
      if let text, NameText.read(text) == nil {
        throw ValidationError(
          "\(option) needs one line of 1 to \(NameText.limit) characters, not “\(text.prefix(200))”."
        )
      }
    }
  }

  func run() async throws {
    let (configuration, found) = try await globals.discovery(
      at: address, allowsPrivateNetwork: network.isPrivateAllowed)
    guard var listing = try choice(found) else {
      throw Failure(
        .noInput, code: "no_feed",
        DiscoveryViewModel(found).sentence.english,
        advice: found.listings.isEmpty
          ? "Selectors can read a page without a feed: see the comments of feeds.yml."
          : "`tintm add \(address) --yes` adds the page as a list.")
    }
    listing.isNamed = title != nil
    if let title { listing.name = title }
    if let category { listing.categories = [category] }
    listing.allowsPrivateNetwork = network.isPrivateAllowed
    try globals.changeSources(configuration) { subscriptions, reader in
      try add(listing, to: subscriptions, of: reader)
    }
  }

  private func add(
    _ listing: SourceListing, to subscriptions: Subscriptions, of reader: String
  ) throws {
    let report = try subscriptions.subscribe(
      to: [listing], for: reader, unfiled: nil, isTyped: true, at: Date())
    if let refused = report.passedOver.first {
      throw Failure(
        .usage, code: "not_added",
        "\(WebAddress.withoutCredentials(refused.listing.url)) \(refused.reason).",
        advice: "`tintm sources` lists your sources.")
    }
    let shown = WebAddress.withoutCredentials(address)
    try output.show(
      ImportViewModel(
        report.additions.map { ImportedViewModel($0, .added) }, file: shown,
        configuration: report.place.message(for: reader), isDryRun: false,
        warnings: report.notices + unheeded(report.place).map(Message.verbatim),
        snippet: ConfigurationEditor.text(of: report.additions)))
    output.warn(unheeded(report.place), of: shown)
  }

  /// A reader's own list can't allow private networks.
  private func unheeded(_ place: SubscriptionChange.Place) -> [String] {
    guard network.isPrivateAllowed, place == .own else { return [] }
    return ["it is fetched from a private network only if feeds.yml allows it for this source"]
  }

  /// - Returns: `nil` if there is nothing, or the person does not want the page as a list.
  private func choice(_ found: Discovery) throws -> SourceListing? {
    let listings = found.listings
    guard let best = listings.first else { return nil }
    if found.feeds.isEmpty {
      guard !yes else { return best }
      guard Terminal.canAsk else { return nil }
      StandardError.write(
        "There is no feed. The page can be read as a list of articles:\n"
          + (found.list?.samples ?? []).map { "  \(Printable.line($0))\n" }.joined())
      return try Terminal.isAgreed("Add it?", orBy: "tintm add \(address) --yes") ? best : nil
    }
    guard listings.count > 1, !yes else { return best }
    let lines = zip(listings, found.feeds).map { listing, feed in
      "\(listing.name) – \(feed.url), \(CountUnit.articles.phrase(feed.items))"
    }
    if Terminal.canAsk {
      return try Terminal.choice("Which one?", of: lines).map { listings[$0] }
    }
    if !globals.quiet {
      StandardError.write(
        "The site has more feeds; `tintm add URL` adds another one:\n"
          + lines.dropFirst().map { "  \(Printable.line($0))\n" }.joined())
    }
    return best
  }
}
