import Foundation
import Models
import Pipeline
import Sourcing
import Store
import Subscribing

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
    let database = try locations.databasePlace(configured: configuration.database)
    guard database.isThere else { return configuration.sources }
    let store = try database.existing()
    defer { try? store.close() }
    return try Subscriptions(store, configPath: locations.configPath)
      .sources(of: readerName(in: store))
  }

  /// After a change of the list: a running daemon polls the old list until it reloads.
  func tellDaemon(of store: any Store) {
    guard !quiet else { return }
    do {
      _ = try DaemonLock(database: store.path, for: .polling, isShared: true)
    } catch is DaemonLock.Held {
      StandardError.write(
        "The running daemon uses the new list after `systemctl reload tintm` (SIGHUP).\n")
    } catch {}
  }
}

extension SourceStoring {
  /// Stores the sources of a changed configuration, so that a removed one can be purged at once.
  func configure(from path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let configuration = try Configuration.checked(at: path)
    try configure(configuration.sources, categories: configuration.categories, at: Date())
  }
}
