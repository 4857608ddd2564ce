import Foundation
import Postgres
import Sourcing

/// Where the configuration and the database are: flag, environment, file, default, in this order.
struct Locations {
  let config: String?
  let database: String?
  let environment: [String: String]
  /// An absolute path.
  let workingFolder: String
  let exists: (String) -> Bool

  /// The configuration's absolute path; the last place where one may be when there is none.
  var configPath: String {
    if let named = config ?? environment["TINTM_CONFIG"], !named.isEmpty { return absolute(named) }
    let places = [workingFolder + "/feeds.yml", userFolder("XDG_CONFIG_HOME", ".config")]
      .compactMap(\.self)
    return places.first(where: exists) ?? "/etc/tintm/feeds.yml"
  }

  /// Where the database is; reads of the configuration only whether it names one.
  ///
  /// - Throws: `ConfigurationFault`; ``Failure`` for an address that can't be read.
  func databasePlace() throws -> DatabasePlace {
    if let named = try namedDatabase() { return named }
    // One that was named must be there; one that was not may be missing.
    if isConfigNamed, !exists(configPath) { throw ConfigurationFault.missing(path: configPath) }
    let configured =
      exists(configPath) ? try ConfigurationReader.database(at: configPath) : nil
    return try databasePlace(configured: configured)
  }

  /// Where the database is.
  ///
  /// - Parameter configured: `database:` of the configuration.
  /// - Throws: ``Failure`` for an address that can't be read.
  func databasePlace(configured: String?) throws -> DatabasePlace {
    if let named = try namedDatabase() { return named }
    guard let configured else { return .file(statePath("tintm.db")) }
    if let server = try server(configured, from: configPath) { return server }
    let folder = (configPath as NSString).deletingLastPathComponent
    let path = configured.hasPrefix("/") ? configured : folder + "/" + configured
    return .file(URL(fileURLWithPath: path).standardizedFileURL.path)
  }

  /// Where the program keeps its files when no option or setting names a place.
  private func statePath(_ file: String) -> String {
    if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return state + "/" + file
    }
    if configPath == workingFolder + "/feeds.yml" { return workingFolder + "/data/" + file }
    return userFolder("XDG_STATE_HOME", ".local/state", file: file)
      ?? workingFolder + "/data/" + file
  }

  /// - Returns: `nil` for what is not meant as the address of a server.
  private func server(_ text: String, from origin: String) throws -> DatabasePlace? {
    guard PostgresAddress.isMeant(by: text) else { return nil }
    do throws(PostgresAddressFault) {
      return .server(try PostgresAddress(text), local: statePath("tintm.node"))
    } catch {
      throw Failure(
        .usage, code: "wrong_database_address", "\(origin): \(error)",
        advice: "A PostgreSQL is named postgres://USER@HOST:PORT/DATABASE (docs/cluster.md).")
    }
  }

  /// Whether the configuration's path was given.
  var isConfigNamed: Bool {
    !(config ?? environment["TINTM_CONFIG"] ?? "").isEmpty
  }

  /// Whether the database's path was given.
  var isDatabaseNamed: Bool { !(database ?? environment["TINTM_DATABASE"] ?? "").isEmpty }

  private func namedDatabase() throws -> DatabasePlace? {
    if let database { return database.isEmpty ? nil : try place(database, from: "--database") }
    guard let named = environment["TINTM_DATABASE"], !named.isEmpty else { return nil }
    return try server(named, from: "$TINTM_DATABASE") ?? .file(absolute(named))
  }

  /// What an argument names.
  ///
  /// - Throws: ``Failure`` for an address that can't be read, or that shows a password.
  func place(_ argument: String, from option: String) throws -> DatabasePlace {
    guard let place = try server(argument, from: option) else { return .file(absolute(argument)) }
    if place.hasPassword { throw Failure.passwordInArguments(option) }
    return place
  }

  /// The replica of a database: what the option, `TINTM_REPLICA` or the configuration names.
  ///
  /// - Throws: ``Failure`` for an address that can't be read, and where the database is a file.
  func replica(
    _ option: String?, configured: String?, of database: DatabasePlace
  ) throws -> PostgresAddress? {
    let places = [
      (option, "--replica"), (environment["TINTM_REPLICA"], "$TINTM_REPLICA"),
      (configured, configPath),
    ]
    // One that is named empty is none.
    guard let (named, origin) = places.first(where: { $0.0 != nil }), let named, !named.isEmpty
    else { return nil }
    guard case .server(let address, _)? = try server(named, from: origin) else {
      throw Failure.replica("\(origin): the replica is no address of a PostgreSQL")
    }
    if option != nil, address.password != nil { throw Failure.passwordInArguments("--replica") }
    guard case .server = database else {
      throw Failure.replica("\(origin) names a replica, and the database is a file")
    }
    return address
  }

  /// A file of ours below an XDG base directory; relative ones are ignored, as the specification
  /// says.
  private func userFolder(
    _ variable: String, _ fallback: String, file: String = "feeds.yml"
  ) -> String? {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/tintm/" + file }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/" + fallback + "/tintm/" + file
  }

  /// A path as a person writes it, from the working folder on.
  func absolute(_ path: String) -> String {
    let whole =
      if path.hasPrefix("/") {
        path
      } else if path.hasPrefix("~/"), let home = environment["HOME"] {
        home + path.dropFirst()
      } else {
        workingFolder + "/" + path
      }
    // Two ways to write a place are one place.
    return URL(fileURLWithPath: whole).standardizedFileURL.path
  }
}

extension Locations {
  /// What the arguments, the environment and the working folder say.
  init(_ arguments: [String]) {
    self.init(
      config: Tintm.value(of: "--config", in: arguments),
      database: Tintm.value(of: "--database", in: arguments),
      environment: ProcessInfo.processInfo.environment,
      workingFolder: FileManager.default.currentDirectoryPath,
      exists: FileManager.default.fileExists(atPath:))
  }
}

extension Failure {
  fileprivate static func replica(_ message: String) -> Failure {
    Failure(
      .usage, code: "wrong_replica", "\(message).",
      advice: "A replica is for a database on a server: postgres://USER@HOST:PORT/DATABASE "
        + "(docs/cluster.md).")
  }

  fileprivate static func passwordInArguments(_ option: String) -> Failure {
    Failure(
      .usage, code: "password_in_arguments",
      "The address after \(option) has a password, which everybody on this machine can read there.",
      advice: "Leave it out and put it into ~/.pgpass or the file that PGPASSFILE names; or put "
        + "the address into $TINTM_DATABASE.")
  }
}
