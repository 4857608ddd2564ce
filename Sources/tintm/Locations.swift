import Foundation
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

  /// The database's absolute path; reads of the configuration only whether it names one.
  func databasePath() throws(ConfigurationFault) -> String {
    if let named = namedDatabase { return named }
    // One that was named must be there; one that was not may be missing.
    if isConfigNamed, !exists(configPath) { throw .missing(path: configPath) }
    let configured =
      exists(configPath) ? try ConfigurationReader.database(at: configPath) : nil
    return databasePath(configured: configured)
  }

  /// The database's absolute path.
  ///
  /// - Parameter configured: `database:` of the configuration.
  func databasePath(configured: String?) -> String {
    if let named = namedDatabase { return named }
    if let configured {
      let folder = (configPath as NSString).deletingLastPathComponent
      let path = configured.hasPrefix("/") ? configured : folder + "/" + configured
      return URL(fileURLWithPath: path).standardizedFileURL.path
    }
    if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return state + "/tintm.db"
    }
    if configPath == workingFolder + "/feeds.yml" { return workingFolder + "/data/tintm.db" }
    return userFolder("XDG_STATE_HOME", ".local/state", file: "tintm.db")
      ?? workingFolder + "/data/tintm.db"
  }

  /// Whether the configuration's path was given.
  var isConfigNamed: Bool {
    !(config ?? environment["TINTM_CONFIG"] ?? "").isEmpty
  }

  /// Whether the database's path was given.
  var isDatabaseNamed: Bool { namedDatabase != nil }

  private var namedDatabase: String? {
    guard let named = database ?? environment["TINTM_DATABASE"], !named.isEmpty else { return nil }
    return absolute(named)
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
