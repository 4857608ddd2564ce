package import Foundation
package import Models
package import Sourcing
package import Storing

/// A reader's list of sources, and changes to it; the entry point of this target.
///
/// The first reader's list is the household's, feeds.yml: changes are written there, with comments
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
  /// household's list, followed by the reader's own.
  package func sources(of reader: String) throws -> [Source] {
    try configuration(of: reader).sources
  }

  /// The household's settings with the reader's sources.
  package func configuration(of reader: String) throws -> Configuration {
    try list(of: reader).configuration
  }

  /// Adds a source.
  ///
  /// - Parameter listing: without a category it goes to the reader's first category.
  /// - Throws: ``SubscriptionRefusal``.
  package func subscribe(
    to listing: SourceListing, for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    var report = try subscribe(to: [listing], for: reader, unfiled: nil, at: now)
    guard let change = report.added.popLast() else {
      throw SubscriptionRefusal(report.passedOver.first?.reason ?? "There is nothing to add.")
    }
    return change
  }

  /// Adds those sources of a list that the reader does not have.
  ///
  /// - Parameters:
  ///   - unfiled: the category of sources without one; `nil` means the reader's first category.
  ///   - categories: their order, for a configuration without one.
  package func subscribe(
    to listings: [SourceListing], for reader: String, unfiled: String?, categories: [String] = [],
    isRehearsal: Bool = false, at now: Date
  ) throws -> SubscriptionReport {
    let list = try list(of: reader)
    let usual = list.entries.first?.source.category ?? Source.unsortedCategory
    let additions = SourceAdditions(
      listings, to: list.configuration, unfiled: unfiled ?? usual)
    var report = SubscriptionReport(
      place: .own, additions: additions.entries,
      passedOver: additions.passedOver.map { ($0.listing, $0.reason) })
    if list.isFirst, let place = try? writablePlace() { report.place = place }
    guard !isRehearsal, !additions.entries.isEmpty else { return report }
    if case .configuration = report.place {
      do {
        try edit { text, path, folder in
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
    try addOwn(report.filters.rules, for: reader)
    for entry in additions.entries {
      // A source of the household that the reader had removed is restored.
      if let known = list.leftOut[SourceListing.key(of: entry.url)] {
        try store.setOwnSource(
          known.id, listing: known.name == nil && known.categories == nil ? nil : .changed,
          name: known.name, categories: known.categories, of: id)
      } else if try store.addOwnSource(entry, of: id, at: now) == nil {
        throw SubscriptionRefusal(
          "Your own list can have at most \(OwnListLimits.sources) sources.")
      }
      report.added.append(SubscriptionChange(name: entry.name, place: .own))
    }
    try changed()
    return report
  }

  /// Adds rules: those of the first reader to the household's file if possible, after the existing
  /// ones; all others to the database.
  ///
  /// - Returns: the place to which they are written (in a rehearsal: would be written).
  package func add(
    _ rules: [Rule], for reader: String, isRehearsal: Bool = false
  ) throws -> SubscriptionChange.Place {
    if try list(of: reader).isFirst, let place = try? writablePlace() {
      guard !isRehearsal, !rules.isEmpty else { return place }
      do {
        try edit { text, path, folder in
          try ConfigurationEditor.adding([], rules: rules, to: text, path: path, folder: folder)
        }
        try changed()
        return place
      } catch  where Self.isUnwritable(error) {}
    }
    if !isRehearsal { try addOwn(rules, for: reader) }
    return .own
  }

  private func addOwn(_ rules: [Rule], for reader: String) throws {
    let added = try store.addRules(rules, reader: reader).count
    guard added == rules.count else {
      throw SubscriptionRefusal(
        "Only \(added) of \(rules.count) rules were added: the maximum is \(RuleLimits.own).")
    }
  }

  /// Removes a source from a reader's list.
  ///
  /// - Throws: ``SubscriptionRefusal``.
  package func unsubscribe(from name: String, for reader: String) throws -> SubscriptionChange {
    try change(name, in: list(of: reader), for: reader) { entry in
      var entry = entry
      entry.isLeftOut = true
      return entry
    }
  }

  /// Renames a source in a reader's list.
  package func rename(
    _ name: String, to new: String, for reader: String
  ) throws -> SubscriptionChange {
    let new = try Self.name(new)
    let list = try list(of: reader)
    if let other = list.entry(named: new), other.source.name.lowercased() != name.lowercased() {
      throw SubscriptionRefusal("A source named “\(other.source.name)” already exists.")
    }
    return try change(name, in: list, for: reader) { entry in
      var entry = entry
      entry.source.name = new
      return entry
    }
  }

  private static func name(_ typed: String) throws(SubscriptionRefusal) -> String {
    guard let name = NameText.read(typed) else {
      throw SubscriptionRefusal(
        "A name is one line of 1 to \(NameText.limit) characters without control characters."
      )
    }
    return name
  }

  /// Moves a source to other categories in a reader's list.
  package func move(
    _ name: String, to categories: [String], for reader: String
  ) throws -> SubscriptionChange {
    let list = try list(of: reader)
    let known = list.entries.flatMap(\.source.categories)
    var seen: Set<String> = []
    let categories = try categories.filter { !$0.allSatisfy(\.isWhitespace) }.map(Self.name)
      .filter { seen.insert($0.lowercased()).inserted }
      .map { typed in known.first { $0.lowercased() == typed.lowercased() } ?? typed }
    guard !categories.isEmpty, categories.count <= 50 else {
      throw SubscriptionRefusal("A source needs at least one category.")
    }
    return try change(name, in: list, for: reader) { entry in
      var entry = entry
      entry.source.categories = categories
      return entry
    }
  }

  /// Changes the address of a source in a reader's list. In the household's file the source keeps
  /// its articles; elsewhere a new source at the new address replaces the old one.
  ///
  /// - Parameter url: a web address.
  /// - Throws: ``SubscriptionRefusal``.
  package func readdress(
    _ name: String, to url: String, for reader: String, at now: Date
  ) throws -> SubscriptionChange {
    let list = try list(of: reader)
    if let other = list.entry(at: url) {
      throw SubscriptionRefusal("“\(other.source.name)” already has the address \(url).")
    }
    guard let entry = list.entry(named: name) else { throw try unknown(name, of: reader) }
    var wanted = entry
    wanted.source.address = .web(url)
    if let change = try write(wanted, over: entry, of: list) { return change }
    let listing = SourceListing(
      name: entry.source.name, url: url, categories: entry.source.categories)
    _ = try unsubscribe(from: entry.source.name, for: reader)
    return try subscribe(to: listing, for: reader, at: now)
  }

  private func change(
    _ name: String, in list: EffectiveList, for reader: String,
    _ body: (SubscriptionEntry) -> SubscriptionEntry
  ) throws -> SubscriptionChange {
    guard let entry = list.entry(named: name) else { throw try unknown(name, of: reader) }
    let wanted = body(entry)
    if let change = try write(wanted, over: entry, of: list) { return change }
    try keep(wanted, of: try readerID(reader))
    try changed()
    return SubscriptionChange(name: wanted.source.name, place: .own)
  }

  private func isSavedPages(_ name: String, of reader: String) throws -> Bool {
    guard let id = try store.reader(named: reader)?.id else { return false }
    return try store.ownSources(of: id).contains { source in
      Source.isSaved(source.url)
        && [source.name, source.storedName].contains { $0?.lowercased() == name.lowercased() }
    }
  }

  private func unknown(_ name: String, of reader: String) throws -> SubscriptionRefusal {
    try isSavedPages(name, of: reader)
      ? SubscriptionRefusal("“\(name)” contains your saved pages and cannot be changed.")
      : SubscriptionRefusal("The list has no source named “\(name)”.")
  }

  /// Writes a change to the household's file.
  ///
  /// - Returns: `nil` if the source or its changes are the reader's own, or if only a person can
  ///   change the file.
  private func write(
    _ wanted: SubscriptionEntry, over entry: SubscriptionEntry, of list: EffectiveList
  ) throws -> SubscriptionChange? {
    guard list.isFirst, entry.isHouseholds, entry.own == nil, let place = try? writablePlace()
    else { return nil }
    do {
      try edit { text, path, folder in
        try ConfigurationEditor.changing(
          entry.source.name, to: wanted.isLeftOut ? nil : wanted.source, in: text, path: path,
          folder: folder)
      }
    } catch  where Self.isUnwritable(error) {
      return nil
    }
    try changed()
    return SubscriptionChange(name: wanted.source.name, place: place)
  }

  /// Whether the file can't be written, or is written in a way that only a person can change.
  private static func isUnwritable(_ error: any Error) -> Bool {
    error is ConfigurationFault || error is ReplacementFile.Unwritable
  }

  /// Stores an entry as a difference from the household's list.
  private func keep(_ wanted: SubscriptionEntry, of reader: Int64) throws {
    guard let id = try wanted.own?.id ?? store.sourceID(named: wanted.household?.name ?? "") else {
      throw SubscriptionRefusal(
        "“\(wanted.source.name)” is not in the database yet. Run `tintm fetch` first.")
    }
    let (name, categories) = (wanted.source.name, wanted.source.categories)
    guard let household = wanted.household else {
      return try store.setOwnSource(
        id, listing: wanted.isLeftOut ? nil : .added, name: name, categories: categories, of: reader
      )
    }
    let ownName = name == household.name ? nil : name
    let ownCategories = categories == household.categories ? nil : categories
    let listing: SourceOverride.Listing? =
      wanted.isLeftOut ? .leftOut : ownName == nil && ownCategories == nil ? nil : .changed
    try store.setOwnSource(
      id, listing: listing, name: ownName, categories: ownCategories, of: reader)
  }

  private func readerID(_ name: String) throws -> Int64 {
    if let reader = try store.reader(named: name) ?? store.addReader(name) { return reader.id }
    throw SubscriptionRefusal("There is no reader named “\(name)”.")
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
  private func writablePlace() throws -> SubscriptionChange.Place {
    let path = URL(fileURLWithPath: configPath).resolvingSymlinksInPath().path
    let folder = (path as NSString).deletingLastPathComponent
    guard FileManager.default.isWritableFile(atPath: folder),
      !FileManager.default.fileExists(atPath: path)
        || FileManager.default.isWritableFile(atPath: path)
    else { throw SubscriptionRefusal("Cannot write \(configPath).") }
    return .configuration(path: configPath)
  }

  /// Replaces the file by an edited text, if that is a valid configuration.
  private func edit(
    _ body: (_ text: String, _ path: String, _ folder: String) throws -> String
  ) throws {
    let isThere = FileManager.default.fileExists(atPath: configPath)
    let before = isThere ? try ConfigurationReader.text(at: configPath) : nil
    let after = try body(before ?? "", configPath, ConfigurationReader.folder(of: configPath))
    guard after != before else { return }
    try ConfigurationFile.replace(configPath, before: before, with: after) { _ = try read($0) }
  }
}
