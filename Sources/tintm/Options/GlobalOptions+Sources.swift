import ArgumentParser
import Basics
import Foundation
import Markup
import Models
import Pipeline
import Sourcing
import Store
import Subscribing

extension GlobalOptions {
  /// Searches an address for feeds, with progress on a terminal. A configuration is optional; an
  /// existing one is respected.
  ///
  /// - Throws: ``Failure`` if the address can't be read.
  func discovery(
    at address: String, allowsPrivateNetwork: Bool
  ) async throws -> (Configuration, Discovery) {
    let configuration = try configurationIfAny()
    let options = SourceNetworkOptions(allowPrivateNetwork: allowsPrivateNetwork)
    let progress = ProgressLine(isQuiet: quiet)
    let found = try await withFetcher(configuration) { fetcher in
      await FeedDiscovery(fetcher: fetcher, options: options)
        .run(typed: address, asking: progress.say)
    }
    progress.clear()
    guard let found else {
      let shown = WebAddress.withoutCredentials(address)
      throw ValidationError("“\(shown)” is not a web address such as https://example.org.")
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

extension Subscriptions {
  /// The source lists of a database's readers, with all checks of the configuration.
  init(
    _ store: any OwnListStoring & ReaderStoring & RuleStoring, configPath: String,
    changed: @escaping @Sendable () throws -> Void = {}
  ) {
    self.init(
      store: store, configPath: configPath, read: { try Configuration.checked(at: $0) },
      changed: changed)
  }
}

extension GlobalOptions {
  /// The reader's own list of sources; without a database the shared one.
  func ownSources(_ configuration: Configuration) throws -> [Source] {
    guard let store = try store(of: configuration) else { return configuration.sources }
    defer { try? store.close() }
    return try Subscriptions(store, configPath: locations.configPath)
      .sources(of: readerName(in: store))
  }

  /// Changes the reader's list of sources, in a database that is created if it is missing.
  func changeSources(
    _ configuration: Configuration, _ change: (Subscriptions, _ reader: String) throws -> Void
  ) throws {
    let path = locations.configPath
    let store = try locations.databasePlace(configured: configuration.database).create()
    defer { try? store.close() }
    try check(configuration, against: store)
    let subscriptions = Subscriptions(store, configPath: path) {
      // Stored at once, so that the articles of a removed source can be purged.
      guard FileManager.default.fileExists(atPath: path) else { return }
      try store.configure(from: path)
    }
    try change(subscriptions, readerName(in: store))
    tellDaemon(of: store)
  }

  /// A configuration that was found at its usual place must not replace the list of another one, in
  /// whose database no source of it is, by its name or its address.
  ///
  /// - Throws: ``Failure``.
  func check(_ configuration: Configuration, against store: any Store) throws {
    guard try !locations.isDatabaseOfConfiguration() else { return }
    let names = Set(configuration.sources.map { $0.name.lowercased() })
    let addresses = Set(configuration.sources.map { SourceListing.key(of: $0.address.string) })
    // Of nobody's own list.
    let stored = try store.streamSources(reader: "").filter(\.isSubscribed)
    let isSame = stored.contains { source in
      names.contains(source.name.lowercased())
        || addresses.contains(SourceListing.key(of: source.url))
    }
    guard stored.isEmpty || isSame else {
      throw Failure(
        .usage, code: "other_configuration",
        "The database has the sources of another configuration than \(locations.configPath).",
        advice: "Name the configuration of the database with --config.")
    }
  }

  /// After a change of the list: a running daemon polls the old list until it reloads.
  private func tellDaemon(of store: any Store) {
    guard !quiet else { return }
    do {
      _ = try DaemonLock(database: store.path, for: .polling, isShared: true)
    } catch is DaemonLock.Held {
      StandardError.write(
        "The running daemon uses the new list after `systemctl reload tintm` (SIGHUP).\n")
    } catch {}
  }
}

extension Store {
  func configure(from path: String) throws {
    let configuration = try Configuration.checked(at: path)
    try configure(configuration.sources, categories: configuration.categories, at: now())
  }
}

/// The configuration of somebody who begins with an import.
extension GlobalOptions {
  /// Whether there is no configuration yet, or one with comments only.
  var isNewConfiguration: Bool {
    let path = locations.configPath
    guard FileManager.default.fileExists(atPath: path) else { return true }
    return (try? ConfigurationReader.text(at: path)).map(ConfigurationEditor.isBlank) ?? false
  }

  /// Runs what needs a configuration; one without sources is created if there is none.
  func beginning<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard isNewConfiguration else { return try await body() }
    let (path, text) = (locations.configPath, "sources: []\n")
    let isMissing = !FileManager.default.fileExists(atPath: path)
    try ConfigurationFile.edit(path, check: Configuration.check) { before, _, _ in
      before + (before.isEmpty || before.hasSuffix("\n") ? "" : "\n") + text
    }
    do {
      return try await body()
    } catch {
      // A server that refuses to be read leaves no configuration behind that nobody wrote.
      if isMissing, try ConfigurationReader.text(at: path) == text { unlink(path) }
      throw error
    }
  }
}

extension Configuration {
  /// The configuration at `path`; its selectors are checked by the parsers that will use them.
  static func checked(at path: String) throws(ConfigurationFault) -> Configuration {
    try ConfigurationReader.read(path) { text, kind in
      // The dot paths of JSON sources have no invalid form.
      guard kind != .json else { return nil }
      do throws(SelectorFault) {
        _ = try HTMLSelector(text)
        return nil
      } catch {
        return error.message
      }
    }
  }

  /// Reads the file at `path` only to see that it is valid.
  static func check(_ path: String) throws { _ = try checked(at: path) }
}
