import Basics
package import Foundation
package import Models
package import Sourcing
package import Store
import Words

/// A reader's list of sources, and changes to it; the entry point of this target.
///
/// The first reader's list is the shared one, feeds.yml: changes are written there, with comments
/// kept, if this process may write the file. The changes of all other readers, and of the first
/// reader if the file can't be changed, are stored in the database as differences from it. Each
/// result names the place that was written.
package struct Subscriptions: Sendable {
  let store: any OwnListStoring & ReaderStoring & RuleStoring
  let configPath: String
  let read: @Sendable (_ path: String) throws -> Configuration
  let changed: @Sendable () throws -> Void

  /// - Parameters:
  ///   - read: reads a configuration with all its checks.
  ///   - changed: called after sources were added or removed, so that a daemon polls the new list.
  package init(
    store: any OwnListStoring & ReaderStoring & RuleStoring, configPath: String,
    read: @escaping @Sendable (_ path: String) throws -> Configuration,
    changed: @escaping @Sendable () throws -> Void
  ) {
    self.store = store
    self.configPath = configPath
    self.read = read
    self.changed = changed
  }

  /// The sources of a reader with the reader's names and categories, in the order of the
  /// shared list, followed by the reader's own.
  package func sources(of reader: String) throws -> [Source] {
    try configuration(of: reader).sources
  }

  /// The shared settings with the reader's sources.
  package func configuration(of reader: String) throws -> Configuration {
    try list(of: reader).configuration
  }

  /// Adds those sources of a list that the reader does not have.
  ///
  /// - Parameters:
  ///   - unfiled: the category of sources without one; `nil` means the reader's first category.
  ///   - categories: their order, for a configuration without one.
  ///   - isTyped: whether a person or an app has named the categories. Then an invalid name is refused;
  ///     one of another program's list is changed into a valid one.
  /// - Throws: ``SubscriptionRefusal``.
  package func subscribe(
    to listings: [SourceListing], for reader: String, unfiled: String?, categories: [String] = [],
    isTyped: Bool = false, isRehearsal: Bool = false, at now: Date
  ) throws -> SubscriptionReport {
    try inTurn {
      let list = try list(of: reader)
      let listings = isTyped ? try Self.checked(listings, in: list) : listings
      return try add(
        listings, to: list, of: reader, unfiled: unfiled, categories: categories,
        isRehearsal: isRehearsal, at: now)
    }
  }

  private static func checked(
    _ listings: [SourceListing], in list: EffectiveList
  ) throws -> [SourceListing] {
    let known = list.categoryNames()
    return try listings.map { listing in
      var listing = listing
      if !listing.categories.isEmpty {
        listing.categories = try categories(listing.categories, knowing: known)
      }
      return listing
    }
  }

  private func add(
    _ listings: [SourceListing], to list: EffectiveList, of reader: String, unfiled: String?,
    categories: [String], isRehearsal: Bool, at now: Date
  ) throws -> SubscriptionReport {
    let usual = list.entries.first?.source.category ?? Source.unsortedCategory
    let additions = SourceAdditions(
      listings, to: list.configuration, unfiled: unfiled ?? usual)
    let rules =
      listings.allSatisfy(\.filters.isEmpty) ? [] : try rules(of: reader, in: list, at: now)
    var report = SubscriptionReport(place: .own, additions: additions, beside: rules)
    if list.isFirst, let place = try? writablePlace() { report.place = place }
    let own = Self.own(additions.entries, typed: listings, in: list)
    if report.place == .own { report.additions = own.map(\.listing) }
    guard !isRehearsal, !additions.entries.isEmpty || !report.filters.rules.isEmpty else {
      return report
    }
    if case .configuration = report.place {
      do {
        try editFile { text, path, folder in
          try ConfigurationEditor.adding(
            additions.entries, rules: report.filters.rules, to: text, categories: categories,
            path: path, folder: folder)
        }
        report.added = additions.entries.map {
          SubscriptionChange(name: $0.name, place: report.place)
        }
        try changed()
        return report
      } catch  where Self.isUnwritable(error) {
        report.place = .own
      }
    }
    let id = try readerID(reader)
    // The rules are checked before the sources are added, and the sources are added all or none.
    try checkRoom(for: report.filters.rules, of: reader, at: now)
    guard try store.changeOwnList(own.map(\.change), of: id, at: now) != nil
    else { throw Self.listIsFull }
    try addOwn(report.filters.rules, for: reader)
    report.additions = own.map(\.listing)
    report.added = report.additions.map { SubscriptionChange(name: $0.name, place: .own) }
    try changed()
    return report
  }

  /// The additions to a reader's own list, each with its change.
  private static func own(
    _ additions: [SourceListing], typed: [SourceListing], in list: EffectiveList
  ) -> [(change: OwnListChange, listing: SourceListing)] {
    let typed = Dictionary(firstOf: typed.map { ($0.url, $0) })
    return additions.map { addition(of: $0, typed: typed[$0.url] ?? $0, to: list) }
  }

  /// Adds rules: those of the first reader to feeds.yml if possible, after the existing
  /// ones; all others to the database.
  ///
  /// - Returns: the place to which they are written (in a rehearsal: would be written).
  package func add(
    _ rules: [Rule], for reader: String, isRehearsal: Bool = false
  ) throws -> SubscriptionChange.Place {
    try inTurn { try add(rules, for: reader, isRehearsal) }
  }

  private func add(
    _ rules: [Rule], for reader: String, _ isRehearsal: Bool
  ) throws -> SubscriptionChange.Place {
    if try list(of: reader).isFirst, let place = try? writablePlace() {
      guard !isRehearsal, !rules.isEmpty else { return place }
      do {
        try editFile { text, path, folder in
          try ConfigurationEditor.adding([], rules: rules, to: text, path: path, folder: folder)
        }
        try changed()
        return place
      } catch  where Self.isUnwritable(error) {}
    }
    if !isRehearsal { try addOwn(rules, for: reader) }
    return .own
  }

  /// The rules of a reader; those of feeds.yml may not be stored yet.
  private func rules(
    of reader: String, in list: EffectiveList, at now: Date
  ) throws -> [Rule] {
    try store.ruleUses(of: reader, since: now).map(\.rule.rule)
      + (list.isFirst ? list.configuration.rules.map(\.rule) : [])
  }

  private func checkRoom(for rules: [Rule], of reader: String, at now: Date) throws {
    guard !rules.isEmpty else { return }
    let own = try store.ruleUses(of: reader, since: now).map(\.rule).filter(\.isOwn).map(\.rule)
    guard RuleLimits.fitting(rules, beside: own).count == rules.count else {
      throw SubscriptionRefusal(.tooManyFilterRules, rules.count, RuleLimits.own)
    }
  }

  private func addOwn(_ rules: [Rule], for reader: String) throws {
    let added = try store.addRules(rules, reader: reader).count
    guard added == rules.count else {
      throw SubscriptionRefusal(.someRulesAdded, added, rules.count, RuleLimits.own)
    }
  }

  /// Runs a change of a list alone, from reading the list to the end of the change: two changes of
  /// one source then both take effect.
  func inTurn<Result>(_ change: () throws -> Result) throws -> Result {
    try ConfigurationFile.exclusively(configPath, change)
  }

  /// Whether the file can't be written, or is written in a way that only a person can change.
  static func isUnwritable(_ error: any Error) -> Bool {
    error is ConfigurationFault
      || (error as? ReplacementFile.Unwritable)?.cause == .denied
  }

  func readerID(_ name: String) throws -> Int64 {
    if let reader = try store.reader(named: name) ?? store.addReader(name) { return reader.id }
    throw SubscriptionRefusal(.noSuchReader, name)
  }

  func list(of reader: String) throws -> EffectiveList {
    let known = try store.reader(named: reader)
    let first = try store.firstReader()
    return EffectiveList(
      // A missing configuration file is created with the first source.
      try FileManager.default.fileExists(atPath: configPath) ? read(configPath) : Configuration(),
      own: try known.map { try store.ownSources(of: $0.id) } ?? [],
      isFirst: first == nil || first == known)
  }

  /// The place for the first reader's changes, if this process may write there.
  func writablePlace() throws -> SubscriptionChange.Place {
    let path = URL(fileURLWithPath: configPath).resolvingSymlinksInPath().path
    let isThere = FileManager.default.fileExists(atPath: path)
    var folder = (path as NSString).deletingLastPathComponent
    // Missing folders are created with the file.
    while !isThere, folder.count > 1, !FileManager.default.fileExists(atPath: folder) {
      folder = (folder as NSString).deletingLastPathComponent
    }
    guard FileManager.default.isWritableFile(atPath: folder),
      !isThere || FileManager.default.isWritableFile(atPath: path)
    else { throw SubscriptionRefusal(.cannotWrite, configPath) }
    return .configuration(path: configPath)
  }

  /// Replaces the file by an edited text, if that is a valid configuration.
  func editFile(
    _ body: (_ text: String, _ path: String, _ folder: String) throws -> String
  ) throws {
    try ConfigurationFile.edit(configPath, check: { _ = try read($0) }, body)
  }
}

extension Subscriptions {
  /// Gives the sources of a reader that are named by their address the titles of their feeds. Other
  /// names are a person's, so they stay; the shared sources are named in the first reader's
  /// list.
  ///
  /// - Parameter title: the title of a stored source's feed; `nil` if it has none.
  /// - Throws: ``SubscriptionRefusal``.
  package func nameByTitle(
    for reader: Reader, at now: Date, title: (_ source: Int64) throws -> String?
  ) throws -> [String] {
    try inTurn { try edit(titleEdits(for: reader, title: title), of: reader.name, at: now) }
      .map(\.name)
  }

  private func titleEdits(
    for reader: Reader, title: (_ source: Int64) throws -> String?
  ) throws -> [SourceEdit] {
    let list = try list(of: reader.name)
    var rest = list.configuration
    var titled: [SourceListing] = []
    var names: [String: String] = [:]
    for entry in list.entries where Self.isUntitled(entry) {
      guard list.isFirst || !entry.isShared,
        let id = try entry.own?.id ?? store.sourceID(named: entry.source.name),
        let title = try title(id)
      else { continue }
      let url = entry.source.address.string
      titled.append(
        SourceListing(name: title, url: url, categories: entry.source.categories))
      names[url] = entry.source.name
    }
    rest.sources.removeAll { names[$0.address.string] == $0.name }
    // The same rules as for new sources make the names fit and differ.
    return SourceAdditions(titled, to: rest, unfiled: Source.unsortedCategory).entries
      .compactMap { entry in
        names[entry.url].flatMap {
          NameText.ofAddress(entry.url) == entry.name ? nil : SourceEdit($0, name: entry.name)
        }
      }
  }

  private static func isUntitled(_ entry: SubscriptionEntry) -> Bool {
    guard case .web(let url) = entry.source.address, entry.source.name.contains("://") else {
      return false
    }
    return SourceListing.key(of: entry.source.name)
      == SourceListing.key(of: NameText.ofAddress(url))
  }
}
