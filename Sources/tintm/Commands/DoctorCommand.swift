import ArgumentParser
import Fetching
import Foundation
import Glibc
import Models
import Pipeline
import SQLiteStore
import Sourcing
import Store
import ViewModels
import Words

struct DoctorCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Prints a one-page report for troubleshooting.",
    discussion: """
      It covers versions, libraries, paths and permissions, disk space, clock, network, database, \
      service and recent errors. It contains no secrets: addresses are shown without passwords and \
      queries. Changes nothing. Exit status: 0, or 65 if it found a problem.

      EXAMPLES:
        tintm doctor
        sudo tintm doctor > report.txt
      """)

  @Flag(help: "Do not contact a source to test the network.")
  var offline = false

  @OptionGroup var output: OutputOptions

  /// Maximum number of source errors in the report.
  private static let maxErrors = 5
  /// Number of editions whose deliveries are examined.
  private static let maxEditions = 20

  func run() async throws {
    let locations = globals.locations
    let now = Date()
    var findings = SystemExamination(now: now).findings
    findings.append(Self.path("configuration", locations.configPath))
    var configuration = Configuration()
    do {
      configuration = try Configuration.checked(at: locations.configPath)
      findings.append(.configuration(configuration, path: locations.configPath))
      findings += FindingViewModel.remarks(configuration, path: locations.configPath)
    } catch {
      findings += FindingViewModel.faults(error)
    }
    let database = try locations.databasePlace(configured: configuration.database)
    if case .file(let path) = database {
      findings.append(Self.path("database", path))
      findings.append(Self.room(path))
      findings += FindingViewModel.files(of: path)
    }
    do {
      let store = try database.existing()
      findings += FindingViewModel.database(try store.inspect(), path: store.place)
      findings += try errors(in: store)
      let deliveries = try store.deliveries(of: nil, limit: Self.maxEditions)
      if let failing = FindingViewModel.deliveries(deliveries) { findings.append(failing) }
      findings += try FindingViewModel.notices(store, configuration.notify)
      if store.isFile, let backup = configuration.backup {
        findings.append(Self.backup(backup, now: now))
      }
      try store.close()
    } catch let fault as StoreFault {
      findings.append(.fault(fault))
    }
    if !offline { findings.append(try await network(configuration, now: now)) }
    let model = DoctorViewModel(findings)
    try output.show(model)
    if model.items.contains(where: { $0.severity == .problem }) {
      throw ExitStatusError(status: .dataError)
    }
  }

  /// The location, owner and permissions of a file.
  private static func path(_ subject: String, _ path: String) -> FindingViewModel {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return FindingViewModel(.note, subject, "does not exist", at: path)
    }
    let owner = OwningUser.name(of: status.st_uid)
    let mode = String(status.st_mode & 0o7777, radix: 8)
    let own = access(path, W_OK) == 0 ? "" : ", not writable by this user"
    return FindingViewModel(.fine, subject, "owner \(owner), mode \(mode)\(own)", at: path)
  }

  private static func room(_ database: String) -> FindingViewModel {
    var disk = statvfs()
    let folder = (database as NSString).deletingLastPathComponent
    guard statvfs(folder, &disk) == 0 else {
      return FindingViewModel(.note, "disk", "the folder does not exist", at: folder)
    }
    let (left, all) = (Int(disk.f_bavail), Int(disk.f_blocks))
    let size = Int(disk.f_frsize)
    return FindingViewModel(
      .fine, "disk", "\(ByteSize.phrase(left * size)) of \(ByteSize.phrase(all * size)) are free",
      at: folder)
  }

  private static func backup(_ settings: BackupSettings, now: Date) -> FindingViewModel {
    guard let last = BackupRun.lastBackup(in: settings.folder) else {
      return FindingViewModel(
        .warning, "backup", "no backup exists yet",
        "Run `tintm backup`; the daemon also makes one if it can write there.", at: settings.folder)
    }
    let isLate = now.timeIntervalSince(last) > settings.every * 2
    return FindingViewModel(
      isLate ? .warning : .fine, "backup", "last backup at \(last.formatted(.iso8601))",
      isLate ? "See the daemon's log for why there is no newer one." : nil, at: settings.folder)
  }

  private func errors(in store: any Store) throws -> [FindingViewModel] {
    var failing: [(at: Date, FindingViewModel)] = []
    try store.forEachFeed { source, state in
      guard let state, state.failures > 0, let error = state.lastError else { return }
      failing.append(
        (
          state.lastPoll ?? .distantPast,
          FindingViewModel(
            .note, "last errors",
            "\(source.name): \(Self.withoutSecrets(error.english)) (\(state.failures) in a row)")
        ))
    }
    return failing.sorted { $0.at > $1.at }.prefix(Self.maxErrors).map(\.1)
  }

  /// Removes parts of addresses that may be secret: user, password, query.
  private static func withoutSecrets(_ text: String) -> String {
    text.replacing(/(https?:\/\/)([^\/\s@]*@)?([^\s?]*)(\?\S*)?/) { match in
      "\(match.output.1)\(match.output.3)" + (match.output.4 == nil ? "" : "?…")
    }
  }

  /// Whether the first web source can be reached, with all polling rules and without storing
  /// anything.
  private func network(_ configuration: Configuration, now: Date) async throws -> FindingViewModel {
    let first = configuration.sources.first {
      if case .web = $0.address { true } else { false }
    }
    guard let first else {
      return FindingViewModel(.note, "network", "no source has a web address")
    }
    let files = FileFetcher(FetchingOptions(configuration.network))
    let finding = try await globals.withFetcher(configuration) { fetcher in
      await SourceProbe(fetcher: fetcher, files: files).run(first, at: now)
    }
    switch finding {
    case .articles(let drafts, _, _):
      return FindingViewModel(
        .fine, "network", "“\(first.name)” answered with \(CountUnit.articles.phrase(drafts.count))"
      )
    case .unreadable:
      return FindingViewModel(.fine, "network", "“\(first.name)” answered")
    case .unreachable(let reason):
      return FindingViewModel(
        .warning, "network", "“\(first.name)” did not answer: \(Self.withoutSecrets(reason))",
        "Retry it with `tintm test-source \"\(first.name)\"`; `tintm sources` lists the others.")
    }
  }
}

extension FindingViewModel {
  /// The rows saved from a damaged database, and those that are lost.
  static func repair(_ report: RepairReport, of path: String) -> [FindingViewModel] {
    var findings: [FindingViewModel] = []
    func loss(_ message: String, _ advice: String? = nil) {
      findings.append(
        FindingViewModel(.warning, "lost", message, advice, at: path))
    }
    if report.lostArticles > 0 {
      loss(
        "at least \(CountUnit.articles.phrase(report.lostArticles))",
        "The next fetch restores those that feeds still list.")
    }
    if report.lostTexts > 0 {
      loss(
        "the texts of \(CountUnit.articles.phrase(report.lostTexts))",
        "`tintm refetch ID` fetches an article's page again.")
    }
    for table in report.damaged {
      let lost = table.lost.map { "\($0)" } ?? "an unknown number of"
      loss("\(lost) rows of \(table.name); \(table.saved) recovered")
    }
    if findings.isEmpty {
      findings.append(
        FindingViewModel(.fine, "lost", "nothing, all rows were recovered"))
    }
    findings += report.remaining.map {
      FindingViewModel(.problem, "database", $0, at: report.path)
    }
    findings.append(
      FindingViewModel(.fine, "saved", CountUnit.articles.phrase(report.articles), at: report.path))
    return findings
  }
}
