import ArgumentParser
import Basics
import Composing
import Fetching
import Foundation
import Models
import Pipeline
import Sourcing
import ViewModels

struct TestSourceCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-source",
    abstract: "Fetches a source and shows its articles; stores nothing.",
    discussion: """
      EXAMPLES:
        tintm test-source "A page without a feed"
        tintm test-source https://example.org/feed.xml --json
      """)

  @Argument(
    help: .value("name|url", "The name of a configured source, or an address."),
    completion: .sources)
  var source: String

  @OptionGroup var network: PrivateNetworkOption

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let isURL = source.hasPrefix("http://") || source.hasPrefix("https://")
    // An address needs no configuration, but an existing one is respected.
    let configuration = try isURL ? globals.configurationIfAny() : globals.configuration()
    let chosen = try isURL ? source(at: source) : named(source, in: configuration)
    let files = FileFetcher(FetchingOptions(configuration.network))
    let finding = try await globals.withFetcher(configuration) { fetcher in
      await SourceProbe(fetcher: fetcher, files: files).run(chosen, at: Date())
    }
    switch finding {
    case .articles(let drafts, let format, let notes):
      try output.show(
        ProbeViewModel(source: chosen.name, format: format, notes: notes, articles: drafts))
    case .unreadable(let reason):
      throw Failure(.dataError, code: "not_a_feed", "\(chosen.name): \(reason)")
    case .unreachable(let reason):
      throw Failure(.unavailable, code: "unreachable", "\(chosen.name): \(reason)")
    }
  }

  private func named(_ name: String, in configuration: Configuration) throws -> Source {
    try SourceFilter(sources: [name], categories: []).apply(to: configuration.sources)[0]
  }

  private func source(at url: String) -> Source {
    Source(
      name: WebAddress.withoutSecrets(url), address: .web(url), categories: ["test"],
      network: SourceNetworkOptions(allowPrivateNetwork: network.isPrivateAllowed))
  }
}
