import ArgumentParser
import Foundation
import Models
import Pipeline
import Sourcing

extension GlobalOptions {
  /// Searches an address for feeds, with progress on a terminal. A configuration is optional; an
  /// existing one is respected.
  ///
  /// - Throws: ``Failure`` if the address can't be read.
  func discovery(
    at address: String, allowsPrivateNetwork: Bool
  ) async throws -> (Configuration, Discovery) {
    let path = locations.configPath
    let configuration =
      FileManager.default.fileExists(atPath: path)
      ? try Configuration.checked(at: path) : Configuration()
    let options = SourceNetworkOptions(allowPrivateNetwork: allowsPrivateNetwork)
    let progress = ProgressLine(isQuiet: quiet)
    let found = try await withFetcher(configuration) { fetcher in
      await FeedDiscovery(fetcher: fetcher, options: options)
        .run(typed: address, asking: progress.say)
    }
    progress.clear()
    guard let found else {
      throw ValidationError("“\(address)” is not a web address such as https://example.org.")
    }
    if let failure = found.failure {
      throw Failure(.unavailable, code: "unreachable", "\(found.url): \(failure)")
    }
    return (configuration, found)
  }
}

/// Whether a typed address may lead into a private network.
struct PrivateNetworkOption: ParsableArguments {
  @Flag(
    name: .customLong("allow-private-network"),
    help: "Allow hosts in private networks, such as your own.")
  var isPrivateAllowed = false
}
