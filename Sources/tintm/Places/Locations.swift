import Basics
import Foundation
import PostgresStore
import Sourcing

/// Finds the configuration and the database: option, environment, file, default, in this order.
struct Locations {
  let config: String?
  let database: String?
  let environment: [String: String]
  /// An absolute path.
  let workingFolder: String
  let exists: (String) -> Bool

  /// The configuration's absolute path; the place of the user's own if there is no configuration.
  var configPath: String {
    if let named = config ?? environment["TINTM_CONFIG"], !named.isEmpty { return absolute(named) }
    let own = userFolder("XDG_CONFIG_HOME", ".config")
    let places = [workingFolder + "/feeds.yml", own, Self.service.config].compactMap(\.self)
    if let place = places.first(where: exists) { return place }
    // systemd sets this variable for the service.
    return environment["STATE_DIRECTORY"] == nil ? own ?? Self.service.config : Self.service.config
  }

  /// The configuration and the data of the service that the package installs.
  private static let service = (config: "/etc/tintm/feeds.yml", state: "/var/lib/tintm/")

  /// The location of the database; reads only `database:` of the configuration.
  ///
  /// - Throws: `ConfigurationFault`; ``Failure`` for an invalid address.
  func databasePlace() throws -> DatabasePlace {
    if let named = try namedDatabase() { return named }
    // A configuration that was named must exist; the default one may be missing.
    if isConfigNamed, !exists(configPath) { throw ConfigurationFault.missing(path: configPath) }
    let configured =
      exists(configPath) ? try ConfigurationReader.database(at: configPath) : nil
    return try databasePlace(configured: configured)
  }

  /// The location of the database.
  ///
  /// - Throws: ``Failure`` for an invalid address.
  func databasePlace(configured: String?) throws -> DatabasePlace {
    if let named = try namedDatabase() { return named }
    guard let configured else { return .file(statePath("tintm.db")) }
    if let server = try server(configured, from: configPath) { return server }
    let folder = (configPath as NSString).deletingLastPathComponent
    let path = configured.hasPrefix("/") ? configured : folder + "/" + configured
    return .file(URL(fileURLWithPath: path).standardizedFileURL.path)
  }

  /// The default location of the program's files, without an option or setting.
  private func statePath(_ file: String) -> String {
    if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return state + "/" + file
    }
    if configPath == workingFolder + "/feeds.yml" { return workingFolder + "/data/" + file }
    // Commands of people read what the service has stored, whoever they are.
    if configPath == Self.service.config, exists(configPath) { return Self.service.state + file }
    return userFolder("XDG_STATE_HOME", ".local/state", file: file)
      ?? workingFolder + "/data/" + file
  }

  /// - Returns: `nil` if the text does not look like an address.
  private func server(_ text: String, from origin: String) throws -> DatabasePlace? {
    guard text.contains("://") else { return nil }
    do throws(PostgresAddressFault) {
      let address = try PostgresAddress(text)
      // One machine may serve several databases: locks and copies of one are not the other's.
      let hash = String(FNV64.value(of: address.identity), radix: 16)
      return .server(address, local: statePath("tintm.node-\(hash)"))
    } catch {
      throw Failure(
        .usage, code: "wrong_database_address", "\(origin): \(error)",
        advice:
          "Write a PostgreSQL address as postgres://USER@HOST:PORT/DATABASE (docs/cluster.md).")
    }
  }

  /// Whether the configuration's path was given.
  var isConfigNamed: Bool {
    !(config ?? environment["TINTM_CONFIG"] ?? "").isEmpty
  }

  /// Whether the database's path was given.
  var isDatabaseNamed: Bool { !(database ?? environment["TINTM_DATABASE"] ?? "").isEmpty }

  /// Whether the database is the one of the configuration. An option may name another one, such as a
  /// copy, or that of another configuration; with both named they belong together.
  func isDatabaseOfConfiguration() throws -> Bool {
    guard database != nil, !isConfigNamed else { return true }
    let own = Locations(
      config: config, database: nil, environment: environment, workingFolder: workingFolder,
      exists: exists)
    return try own.databasePlace() == databasePlace()
  }

  private func namedDatabase() throws -> DatabasePlace? {
    if let database { return database.isEmpty ? nil : try place(database, from: "--database") }
    guard let named = environment["TINTM_DATABASE"], !named.isEmpty else { return nil }
    return try server(named, from: "$TINTM_DATABASE") ?? .file(absolute(named))
  }

  /// The location in an argument.
  ///
  /// - Throws: ``Failure`` for an invalid address, or one that contains a password.
  func place(_ argument: String, from option: String) throws -> DatabasePlace {
    guard let place = try server(argument, from: option) else { return .file(absolute(argument)) }
    if place.hasPassword { throw Failure.passwordInArguments(option) }
    return place
  }

  /// The replica of a database, from the option, `TINTM_REPLICA` or the configuration.
  ///
  /// - Throws: ``Failure`` for an invalid address, and if the database is a file.
  func replica(
    _ option: String?, configured: String?, of database: DatabasePlace
  ) throws -> PostgresAddress? {
    let places = [
      (option, "--replica"), (environment["TINTM_REPLICA"], "$TINTM_REPLICA"),
      (configured, configPath),
    ]
    // An empty name means no replica.
    guard let (named, origin) = places.first(where: { $0.0 != nil }), let named, !named.isEmpty
    else { return nil }
    guard case .server(let address, _)? = try server(named, from: origin) else {
      throw Failure.replica("\(origin): the replica is not a PostgreSQL address")
    }
    if option != nil, address.password != nil { throw Failure.passwordInArguments("--replica") }
    guard case .server = database else {
      throw Failure.replica("\(origin) sets a replica, but the database is a file")
    }
    return address
  }

  /// A file of the program below an XDG base directory; relative base directories are ignored, as
  /// the specification requires.
  private func userFolder(
    _ variable: String, _ fallback: String, file: String = "feeds.yml"
  ) -> String? {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/tintm/" + file }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/" + fallback + "/tintm/" + file
  }

  /// A path as a person writes it, relative to the working folder.
  func absolute(_ path: String) -> String {
    let whole =
      if path.hasPrefix("/") {
        path
      } else if path.hasPrefix("~/"), let home = environment["HOME"] {
        home + path.dropFirst()
      } else {
        workingFolder + "/" + path
      }
    // Normalises the path, so that each file has only one.
    return URL(fileURLWithPath: whole).standardizedFileURL.path
  }
}

extension Locations {
  /// The locations of this process, by the values of its options.
  init(
    config: String?, database: String?,
    environment: [String: String] = ProcessInfo.environmentAtStart
  ) {
    self.init(
      config: config, database: database, environment: environment,
      workingFolder: FileManager.default.currentDirectoryPath,
      exists: { FilePresence($0) != .absent })
  }

  /// The same, before the arguments are parsed.
  init(
    _ arguments: [String], environment: [String: String] = ProcessInfo.environmentAtStart
  ) {
    self.init(
      config: Tintm.value(of: "--config", in: arguments),
      database: Tintm.value(of: "--database", in: arguments), environment: environment)
  }
}

extension ProcessInfo {
  /// The environment as the process found it. ``environment`` copies all variables at each call.
  static let environmentAtStart = processInfo.environment
}

extension Failure {
  fileprivate static func replica(_ message: String) -> Failure {
    Failure(
      .usage, code: "wrong_replica", "\(message).",
      advice: "A replica needs a database on a server: postgres://USER@HOST:PORT/DATABASE "
        + "(docs/cluster.md).")
  }

  fileprivate static func passwordInArguments(_ option: String) -> Failure {
    Failure(
      .usage, code: "password_in_arguments",
      "The address after \(option) contains a password, which all users of this machine can see.",
      advice: "Put the password into ~/.pgpass or the file that PGPASSFILE names, or pass the "
        + "address in $TINTM_DATABASE.")
  }
}
