import ArgumentParser
import Basics
import Fetching
import Foundation
import Pipeline
import Sourcing
import Store

/// The options of every command, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration; default: $TINTM_CONFIG, ./feeds.yml, ~/.config/tintm, /etc/tintm.",
      valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The database, a file or postgres://…; default: $TINTM_DATABASE, then the configuration.",
      valueName: "file"),
    completion: .file(extensions: ["db"]))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "The reader; default: $TINTM_READER, a reader named like the user, the first reader.",
      valueName: "name"))
  var reader: String?

  @Flag(help: "Print more messages on stderr.")
  var verbose = false

  @Flag(help: "Print only errors on stderr.")
  var quiet = false

  func validate() throws {
    if verbose && quiet { throw ValidationError("--verbose and --quiet cannot be used together.") }
    if let reader, reader.isEmpty { throw ValidationError("--reader needs a name.") }
  }

  var locations: Locations {
    Locations(
      config: config, database: database, environment: ProcessInfo.environmentAtStart,
      workingFolder: FileManager.default.currentDirectoryPath,
      exists: { FilePresence($0) != .absent })
  }

  /// Lends a fetcher to a command that does not store its results. If there is a usable database,
  /// the fetcher takes turns with the processes that write to it and shares the hosts' requested
  /// pauses with them. Otherwise it works alone; no file is created.
  func withFetcher<Value>(
    _ configuration: Configuration, _ body: (Fetcher) async throws -> Value
  ) async throws -> Value {
    let options = FetchingOptions(configuration.network)
    let database = try? locations.databasePlace(configured: configuration.database)
    let store = database.flatMap { $0.isThere ? try? $0.existing() : nil }
    let fetcher = store.map { Fetcher(options, for: $0) } ?? Fetcher(options)
    if let store { try? await fetcher.applyHolds(from: store, at: store.now()) }
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(fetcher))
    } catch {
      result = .failure(error)
    }
    await fetcher.shutdown()
    try? store?.close()
    return try result.get()
  }

  /// A configuration that was named must exist. An invalid one is reported but does not prevent
  /// reading.
  func checkNamedConfiguration(at locations: Locations) throws {
    guard locations.isConfigNamed else { return }
    guard locations.exists(locations.configPath) else {
      throw ConfigurationFault.missing(path: locations.configPath)
    }
    do {
      _ = try Configuration.checked(at: locations.configPath)
    } catch {
      if !quiet { StandardError.say(Failure(error).model) }
    }
  }

  /// The existing database, created by a pass.
  func existingStore() throws -> any Store {
    let locations = locations
    // First, because a configuration that can't be read is an error here and reported there.
    let place = try locations.databasePlace()
    try checkNamedConfiguration(at: locations)
    do {
      return try place.existing()
    } catch {
      // If it is missing, problems that keep a pass from creating it are reported first.
      guard case .missing = error, !locations.isDatabaseNamed else { throw error }
      guard locations.exists(locations.configPath) else { throw Failure.nothingYet }
      _ = try Configuration.checked(at: locations.configPath)
      throw error
    }
  }
}
