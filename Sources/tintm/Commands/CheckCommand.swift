import ArgumentParser
import Foundation
import Markup
import Models
import Pipeline
import SQLiteStore
import Sourcing
import Store
import ViewModels
import Words

struct CheckCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validates the configuration and the database.",
    discussion: """
      Exit status: 0 if both are valid, 78 if the configuration is wrong, 65 if the database is \
      damaged. With --repair it only reads the database, writes what it can recover to a new file, \
      and lists what is lost. `tintm restore` then replaces the database with that file.

      EXAMPLES:
        tintm check
        tintm check --config new.yml && systemctl reload tintm
        tintm check --repair saved.db && tintm restore saved.db --force
      """)

  @Option(
    help: .value("file", "Recover what is readable in a damaged database into a new one."),
    completion: .file(extensions: ["db"]))
  var repair: String?

  @OptionGroup var output: OutputOptions

  func run() async throws {
    if let repair { return try save(into: globals.locations.absolute(repair)) }
    let locations = globals.locations
    var findings: [FindingViewModel] = []
    var status = ExitStatus.fine
    var configured: Configuration?
    var stored = ListNames()
    var (rules, readers): ([StoredRule], [Reader]) = ([], [])
    do {
      let configuration = try Configuration.checked(at: locations.configPath)
      configured = configuration
      findings.append(.configuration(configuration, path: locations.configPath))
      findings += FindingViewModel.remarks(configuration, path: locations.configPath)
    } catch {
      findings += FindingViewModel.faults(error)
      status = .configuration
    }
    do {
      if let database = try database(of: configured) {
        _ = try locations.replica(nil, configured: configured?.replica, of: database)
        let store = try database.existing()
        stored = try store.listNames()
        let retention = configured?.retention ?? RetentionSettings()
        let (inspection, expired, failing) = try Self.inspect(store, retention)
        findings += FindingViewModel.database(inspection, path: store.place)
        if let failing = FindingViewModel.sources(failing) { findings.append(failing) }
        let removed = try store.removedSources(
          besides: locations.isDatabaseOfConfiguration() ? configured?.sources : nil, seenBy: nil)
        if let gone = FindingViewModel.gone(removed) {
          findings.append(gone)
        }
        if store.isFile { findings += FindingViewModel.files(of: store.path) }
        findings.append(.retention(retention, next: expired))
        findings += try FindingViewModel.offline(store, configured?.offline ?? OfflineSettings())
        findings += try FindingViewModel.notices(store, configured?.notify ?? [])
        (rules, readers) = (try await store.rules(of: nil), try store.readers().map(\.reader))
        if !inspection.isSound, status == .fine { status = .dataError }
      }
    } catch let fault as StoreFault {
      findings.append(.fault(fault))
      switch fault {
      case .missing: break
      case .unreachable: status = .unavailable
      default: if status == .fine { status = .dataError }
      }
    }
    if let configured {
      findings += FindingViewModel.rules(configured, stored: stored, path: locations.configPath)
      findings += FindingViewModel.rules(rules, of: readers, configured, stored: stored)
      findings += FindingViewModel.digests(
        configured, of: readers, stored: stored, path: locations.configPath)
    }
    try output.show(CheckViewModel(findings))
    if status != .fine { throw ExitStatusError(status: status) }
  }

  /// The database to inspect; `nil` if an invalid configuration does not name it: a key that is
  /// misspelled may be the one that would.
  private func database(of configured: Configuration?) throws -> DatabasePlace? {
    let locations = globals.locations
    if configured != nil || !locations.exists(locations.configPath) {
      return try locations.databasePlace(configured: configured?.database)
    }
    let named = try? ConfigurationReader.database(at: locations.configPath)
    guard named != nil || locations.isDatabaseNamed else { return nil }
    return try locations.databasePlace(configured: named)
  }

  private func save(into file: String) throws {
    let path = try globals.locations.databasePlace().file(for: "A repair")
    let repair = DatabaseRepair(
      of: path, keys: RankingSetup.keys, plainText: { PlainText.of($0, .blocks) })
    let report = try repair.write(to: file, now: Date())
    try output.show(
      CheckViewModel(
        FindingViewModel.repair(report, of: path),
        conclusion: Message(.repairUse, file)))
  }

  private static func inspect(
    _ store: any Store, _ retention: RetentionSettings
  ) throws -> (StoreInspection, [OutdatedArticle], failing: [String]) {
    var failing: [String] = []
    try store.forEachFeed { source, state in
      guard let state, state.failures > 0 || state.gone == .confirmed else { return }
      failing.append(source.name)
    }
    return (
      try store.inspect(), try store.outdated(retention, at: Date(), limit: 1000), failing
    )
  }
}
