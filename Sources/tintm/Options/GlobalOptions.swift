import ArgumentParser
import Composing
import Fetching
import Foundation
import Models
import Pipeline
import Sourcing
import Store

/// The options of every command, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: .value(
      "file", "The configuration; default: $TINTM_CONFIG, ./feeds.yml, ~/.config/tintm, /etc/tintm."
    ), completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Option(
    help: .value(
      "file",
      "The database, a file or postgres://…; default: $TINTM_DATABASE, then the configuration."),
    completion: .file(extensions: ["db"]))
  var database: String?

  @Option(
    help: .value(
      "name", "The reader; default: $TINTM_READER, a reader named like the user, the first reader.")
  )
  var reader: String?

  @Flag(help: "Print more messages on stderr.")
  var verbose = false

  @Flag(help: "Print only errors on stderr.")
  var quiet = false

  func validate() throws {
    if verbose && quiet { throw ValidationError("--verbose and --quiet cannot be used together.") }
    if let reader, reader.isEmpty { throw ValidationError("--reader needs a name.") }
  }

  var locations: Locations { Locations(config: config, database: database) }

  func configuration() throws(ConfigurationFault) -> Configuration {
    try Configuration.checked(at: locations.configPath)
  }

  /// The configuration, or an empty one if there is none.
  func configurationIfAny() throws(ConfigurationFault) -> Configuration {
    FileManager.default.fileExists(atPath: locations.configPath)
      ? try configuration() : Configuration()
  }

  /// Lends a fetcher to a command that does not store its results. If there is a usable database,
  /// the fetcher takes turns with the processes that write to it and shares the hosts' requested
  /// pauses with them. Otherwise it works alone; no file is created.
  func withFetcher<Value>(
    _ configuration: Configuration, _ body: (Fetcher) async throws -> Value
  ) async throws -> Value {
    let options = FetchingOptions(configuration.network)
    let store = try? self.store(of: configuration)
    let fetcher = store.map { Fetcher(options, for: $0) } ?? Fetcher(options)
    if let store { try? await fetcher.applyHolds(from: store, at: store.now()) }
    let result = await Result { try await body(fetcher) }
    await fetcher.shutdown()
    try? store?.close()
    return try result.get()
  }

  /// The database of a configuration; `nil` if it does not exist.
  func store(of configuration: Configuration) throws -> (any Store)? {
    let database = try locations.databasePlace(configured: configuration.database)
    return database.isThere ? try database.existing() : nil
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

  /// The newsroom of the command's reader, on the existing database.
  func newsroom(isVisit: Bool = false) throws -> Newsroom {
    let store = try existingStore()
    return Newsroom(
      store: store, reader: try readerName(in: store), now: store.now(), isVisit: isVisit)
  }
}

extension GlobalOptions {
  /// The address of the front page from the configuration, without a trailing slash; the default
  /// address for a server that does not listen.
  func pageAddress() throws -> String {
    let locations = locations
    let configuration =
      locations.exists(locations.configPath)
      ? try Configuration.checked(at: locations.configPath) : Configuration()
    let server = configuration.server
    if let address = server.publicURL { return address.address(of: "") }
    guard case .address(let host, let port) = server.listen else {
      return "http://\(ServerSettings.usual.host):\(ServerSettings.usual.port)"
    }
    // A server on all interfaces is reached at this machine's own address.
    let name = ["0.0.0.0", "::", "*", ""].contains(host) ? "localhost" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
}
