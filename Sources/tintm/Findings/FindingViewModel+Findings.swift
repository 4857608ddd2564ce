import Foundation
import Glibc
import Models
import PostgresStore
import Sourcing
import Store
import ViewModels
import Words

extension FindingViewModel {
  init(
    _ severity: Severity, _ subject: String, _ message: String, _ advice: String? = nil,
    at file: String? = nil
  ) {
    self.init(
      severity, subject: subject, message: message, advice: advice,
      location: file.map { Location(file: $0) })
  }

  static func configuration(_ configuration: Configuration, path: String) -> FindingViewModel {
    let categories = Set(configuration.sources.flatMap(\.categories)).count
    return FindingViewModel(
      .fine, "configuration",
      CountUnit.sources.phrase(configuration.sources.count)
        + (categories == 1 ? " in 1 category" : " in \(categories) categories"), at: path)
  }

  static func remarks(_ configuration: Configuration, path: String) -> [FindingViewModel] {
    func warning(_ message: String, _ advice: String) -> FindingViewModel {
      FindingViewModel(.warning, "configuration", message, advice, at: path)
    }
    var findings: [FindingViewModel] = []
    if let address = configuration.database, let address = try? PostgresAddress(address) {
      var status = stat()
      let replica = configuration.replica.flatMap { try? PostgresAddress($0) }
      if address.password ?? replica?.password != nil, stat(path, &status) == 0,
        status.st_mode & 0o004 != 0
      {
        findings.append(
          warning(
            "other users can read the database password in this file",
            "Run chmod 640, or move the password to a file for PGPASSFILE (docs/cluster.md)."))
      }
      if configuration.backup != nil {
        findings.append(
          warning(
            "backup: needs a database in a file, but this one is on a server",
            "Use pg_dump or a replica (docs/cluster.md)."))
      }
    }
    var names: [String: String] = [:]
    for source in configuration.sources {
      let key = SourceListing.key(of: source.address.string)
      if let other = names[key], source.selectors == nil {
        findings.append(
          warning(
            "“\(source.name)” has the same address as “\(other)”",
            "Put one source into several categories with categories: [a, b]."))
      }
      names[key] = names[key] ?? source.name
      if case .file(let path) = source.address, let trouble = trouble(withFile: path) {
        findings.append(
          warning("the file of “\(source.name)” \(trouble)", "Expected at \(path)."))
      }
      if source.network.insecureTLS {
        findings.append(
          warning(
            "the certificate of “\(source.name)” is not checked",
            "Remove insecure_tls, or set its certificate authority with network: {ca_file: …}."))
      }
    }
    findings += digests(configuration, at: path) + notices(configuration, at: path)
    if let file = configuration.network.caFile, !FileManager.default.isReadableFile(atPath: file) {
      findings.append(
        warning("cannot read the certificates of ca_file", "Expected at \(file)."))
    }
    return findings
  }

  /// The reason why a file can't be read as a source; `nil` if it can.
  private static func trouble(withFile path: String) -> String? {
    guard FileManager.default.isReadableFile(atPath: path) else { return "cannot be read" }
    let type =
      try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.type]
      as? FileAttributeType
    return type == .typeRegular ? nil : "is not a file"
  }

  /// The sources whose last poll failed.
  static func sources(_ failing: [String]) -> FindingViewModel? {
    guard !failing.isEmpty else { return nil }
    let shown = failing.prefix(5).joined(separator: ", ")
    let more = failing.count > 5 ? " and \(failing.count - 5) more" : ""
    return FindingViewModel(
      .note, "sources", "\(failing.count) failing: \(shown)\(more)",
      "`tintm sources` shows why, and when they are tried again.")
  }

  /// Sources that are no longer in the configuration.
  static func gone(_ sources: [RemovedSource]) -> FindingViewModel? {
    guard !sources.isEmpty else { return nil }
    let articles = sources.map(\.articles).reduce(0, +)
    return FindingViewModel(
      .note, "sources",
      CountUnit.sources.phrase(sources.count) + " no longer in feeds.yml still "
        + "\(sources.count == 1 ? "has" : "have") \(CountUnit.articles.phrase(articles))",
      "`tintm sources --gone` lists them, `tintm purge NAME` deletes their articles.")
  }

  static func faults(_ fault: ConfigurationFault) -> [FindingViewModel] {
    switch fault {
    case .missing(let path):
      [
        FindingViewModel(
          .problem, "configuration", "not found", "Write a feeds.yml, or give one with --config.",
          at: path)
      ]
    case .unreadable(let path, let detail), .notEditable(let path, let detail):
      [
        FindingViewModel(.problem, "configuration", detail, at: path)
      ]
    case .invalid(let path, let problems):
      problems.map { problem in
        FindingViewModel(
          .problem, subject: "configuration", message: problem.message,
          location: Location(file: path, line: problem.line, column: problem.column))
      }
    }
  }

  static func database(_ found: StoreInspection, path: String) -> [FindingViewModel] {
    let damage = (found.integrity + found.orphans).map { message in
      FindingViewModel(
        .problem, "database", message,
        "Restore a backup with `tintm restore`, or recover what is readable with "
          + "`tintm check --repair FILE`.", at: path)
    }
    let summary = FindingViewModel(
      damage.isEmpty ? .fine : .note, "database",
      CountUnit.articles.phrase(found.articles)
        + (found.events == 1 ? ", 1 event, " : ", \(found.events) events, ")
        + ByteSize.phrase(found.bytes), at: path)
    return damage + [summary]
  }

  /// The articles that retention deletes next, and why.
  static func retention(
    _ settings: RetentionSettings, next expired: [OutdatedArticle]
  ) -> FindingViewModel {
    guard settings != RetentionSettings() else {
      return FindingViewModel(
        .fine, "retention", "off: articles are never deleted",
        "Set retention: {days: 90} in the configuration to delete old articles.")
    }
    guard let first = expired.first else {
      return FindingViewModel(.fine, "retention", "no articles to delete")
    }
    let reason =
      switch first.reason {
      case .age(let days): "it is older than \(days) days"
      case .count(let articles): "\(first.source) has \(articles) newer ones"
      }
    let count = expired.count < 1000 ? "\(expired.count)" : "1000 or more"
    return FindingViewModel(
      .note, "retention",
      "the next pass deletes \(count) articles, beginning with “\(first.title ?? "untitled")” "
        + "(\(first.id)): \(reason)")
  }

  static func fault(_ fault: StoreFault) -> FindingViewModel {
    if case .missing = fault {
      return FindingViewModel(.note, "database", fault.description, fault.advice)
    }
    return FindingViewModel(.problem, "database", fault.description, fault.advice)
  }
}
