import Basics
package import Foundation
import Models
package import Sourcing
import Store
import Words

extension Subscriptions {
  /// Changes sources of a reader's list. All changes are checked before the first is made; those in
  /// feeds.yml are made with one replacement of the file, and those in the database in
  /// one transaction, so that no refused or interrupted change leaves the list without a source.
  ///
  /// - Parameters:
  ///   - edits: of different sources.
  ///   - category: a category that the edits together rename or remove; in feeds.yml the list of
  ///     categories follows.
  /// - Throws: ``SubscriptionRefusal``.
  package func edit(
    _ edits: [SourceEdit], renaming category: CategoryChange? = nil, for reader: String,
    at now: Date
  ) throws -> [SubscriptionChange] {
    try inTurn { try edit(edits, renaming: category, of: reader, at: now) }
  }

  /// The same, within the turn of a change.
  func edit(
    _ edits: [SourceEdit], renaming category: CategoryChange? = nil, of reader: String,
    at now: Date
  ) throws -> [SubscriptionChange] {
    guard !edits.isEmpty else { return [] }
    let list = try list(of: reader)
    // Once for all edits: as many sources may change as a category has.
    let categories = list.categoryNames(respelling: category)
    let pairs = try (edits + Self.followers(of: edits, respelling: category, in: list)).map {
      try checked($0, knowing: categories, in: list, of: reader)
    }
    var names: Set<String> = []
    for (edit, pair) in zip(edits, pairs) where edit.name != nil {
      let name = pair.wanted.source.name
      guard names.insert(name.lowercased()).inserted else {
        throw SubscriptionRefusal(.sourceExists, name)
      }
    }
    let (place, written) = try write(pairs, of: list, renaming: category)
    if !written.isEmpty, let category, let name = category.newName, !category.isRespelling,
      try !isInUse(category.name)
    {
      try store.renameCategory(category.name, to: name)
    }
    let others = pairs.indices.filter { !written.contains($0) }
    let changes = try others.flatMap { try Self.changes(pairs[$0], in: list, of: store) }
    guard try changes.isEmpty || store.changeOwnList(changes, of: readerID(reader), at: now) != nil
    else { throw Self.listIsFull }
    try changed()
    return edits.indices.map { index in
      SubscriptionChange(
        name: pairs[index].wanted.source.name, place: written.contains(index) ? place : .own)
    }
  }

  /// Whether feeds.yml names a category.
  private func isInUse(_ category: String) throws -> Bool {
    let shared = try read(configPath)
    let key = category.lowercased()
    return (shared.categories + shared.sources.flatMap(\.categories)).contains {
      $0.lowercased() == key
    }
  }

  /// An entry of a list, and how it shall be.
  private typealias Pair = (entry: SubscriptionEntry, wanted: SubscriptionEntry)

  /// The other sources in a category that gets another spelling of its name: a category has one.
  private static func followers(
    of edits: [SourceEdit], respelling category: CategoryChange?, in list: EffectiveList
  ) -> [SourceEdit] {
    guard let category, category.isRespelling, let name = category.newName else { return [] }
    let edited = Set(edits.compactMap { list.entry(of: $0)?.source.name })
    return list.entries.compactMap { entry in
      let source = entry.source
      guard !edited.contains(source.name), source.categories.contains(where: category.respells)
      else { return nil }
      return SourceEdit(
        source.name, at: source.address.string,
        categories: source.categories.map { category.respells($0) ? name : $0 })
    }
  }

  private func checked(
    _ edit: SourceEdit, knowing categories: [String: String], in list: EffectiveList,
    of reader: String
  ) throws -> Pair {
    guard let entry = list.entry(of: edit) else {
      throw try unknown(edit.source, of: reader)
    }
    var wanted = entry
    wanted.isLeftOut = edit.isRemoval
    if let typed = edit.name {
      let name = try Self.name(typed)
      if let other = list.entry(named: name), other != entry {
        throw SubscriptionRefusal(.sourceExists, other.source.name)
      }
      wanted.source.name = name
    }
    if let typed = edit.categories {
      wanted.source.categories = try Self.categories(typed, knowing: categories)
    }
    if let url = edit.url {
      if let other = list.entry(at: url) {
        throw SubscriptionRefusal(.hasAddress, other.source.name, url)
      }
      let listing = SourceListing(name: wanted.source.name, url: url)
      let refused = SourceAdditions(
        [listing], to: Configuration(), unfiled: Source.unsortedCategory
      ).passedOver.first
      if let refused {
        throw SubscriptionRefusal(.addressUnchanged, refused.reason)
      }
      wanted.source.address = .web(url)
    }
    return (entry, wanted)
  }

  private static func name(_ typed: String) throws(SubscriptionRefusal) -> String {
    guard let name = NameText.read(typed) else {
      throw SubscriptionRefusal(.nameRules, NameText.limit)
    }
    return name
  }

  /// The categories that a person or an app names. One that exists is taken as it is, even if it
  /// could not be made any more, unless its name gets another spelling.
  ///
  /// - Parameter known: as ``EffectiveList/categoryNames(respelling:)`` returns them.
  static func categories(_ typed: [String], knowing known: [String: String]) throws -> [String] {
    let categories = try typed.filter { !$0.allSatisfy(\.isWhitespace) }.map { typed in
      if let same = known[typed.lowercased()] { return same }
      guard let name = NameText.newCategory(typed) else {
        throw SubscriptionRefusal(.nameRules, TagName.limit)
      }
      return known[name.lowercased()] ?? name
    }.distinct { $0.lowercased() }
    if let reserved = categories.first(where: NameText.isReserved) {
      throw SubscriptionRefusal(.reservedTab, reserved)
    }
    guard !categories.isEmpty, categories.count <= 50 else {
      throw SubscriptionRefusal(.needsCategory)
    }
    return categories
  }

  private func unknown(_ name: String, of reader: String) throws -> SubscriptionRefusal {
    try isSavedPages(name, of: reader)
      ? SubscriptionRefusal(.savedPagesFixed, name)
      : SubscriptionRefusal(.noSuchSourceNamed, name)
  }

  private func isSavedPages(_ name: String, of reader: String) throws -> Bool {
    guard let id = try store.reader(named: reader)?.id else { return false }
    return try store.ownSources(of: id).contains { source in
      !Source.isPolled(source.url)
        && [source.name, source.storedName].contains { $0?.lowercased() == name.lowercased() }
    }
  }

  /// Maximum number of changes that are tried one by one, each of which reads the whole file. Further
  /// ones are made in the reader's own list.
  private static let maxTried = 100

  /// Writes changes to feeds.yml.
  ///
  /// - Returns: also the places of the changes that were written: those of the first reader's list,
  ///   except of sources that are the reader's own, have own changes, or are written in a way that
  ///   only a person can change.
  private func write(
    _ pairs: [Pair], of list: EffectiveList, renaming category: CategoryChange?
  ) throws -> (SubscriptionChange.Place, Set<Int>) {
    let changes = pairs.enumerated().compactMap { index, pair in
      pair.entry.isShared && pair.entry.own == nil
        ? FileChange(
          index: index, name: pair.entry.source.name, address: pair.entry.source.address,
          source: pair.wanted.isLeftOut ? nil : pair.wanted.source) : nil
    }
    guard list.isFirst, !changes.isEmpty, let place = try? writablePlace() else {
      return (.own, [])
    }
    var written: Set<Int> = []
    var later: [FileChange] = []
    do {
      try editFile { text, path, folder in
        func edited(_ changes: [FileChange]) -> (text: String, written: Set<Int>) {
          Self.edited(text, by: changes, renaming: category, path: path, folder: folder)
        }
        let whole = edited(changes)
        written = whole.written
        later = changes.filter { written.contains($0.index) && $0.isUnknown }
        return later.isEmpty ? whole.text : edited(changes.map(\.atOldAddress)).text
      }
    } catch  where Self.isUnwritable(error) {
      return (.own, [])
    }
    guard !later.isEmpty else { return (place, written) }
    try changed()
    try editFile { text, path, folder in
      try ConfigurationEditor.changing(
        later.map { ($0.source?.name ?? $0.name, $0.source) }, in: text, path: path, folder: folder)
    }
    return (place, written)
  }

  /// A change of a source in feeds.yml, which is told by its name there.
  private struct FileChange {
    let index: Int
    let name: String
    let address: SourceAddress
    /// `nil` for a removal.
    var source: Source?

    /// Whether it would be another source: one is known again by its name or by its address.
    var isUnknown: Bool {
      guard let source else { return false }
      return source.name.lowercased() != name.lowercased() && source.address != address
    }

    /// The first of two steps, after which the source is known by its new name.
    var atOldAddress: FileChange {
      var change = self
      if isUnknown { change.source?.address = address }
      return change
    }
  }

  /// - Returns: also the indexes of the changes that were made.
  private static func edited(
    _ text: String, by changes: [FileChange], renaming category: CategoryChange?, path: String,
    folder: String
  ) -> (text: String, written: Set<Int>) {
    func changed(_ category: CategoryChange?) -> String? {
      try? ConfigurationEditor.changing(
        changes.map { ($0.name, $0.source) }, renaming: category, in: text, path: path,
        folder: folder)
    }
    // The list of categories may be written in an unusual way, and the sources not.
    if let edited = changed(category) ?? category.flatMap({ _ in changed(nil) }) {
      return (edited, Set(changes.map(\.index)))
    }
    // One of them can be changed by a person only.
    var (result, written): (String, Set<Int>) = (text, [])
    for change in changes.prefix(maxTried) {
      guard
        let edited = try? ConfigurationEditor.changing(
          change.name, to: change.source, in: result, path: path, folder: folder)
      else { continue }
      result = edited
      written.insert(change.index)
    }
    return (result, written)
  }

  /// The changes of a reader's own list that turn an entry into the wanted one.
  private static func changes(
    _ pair: Pair, in list: EffectiveList, of store: any OwnListStoring
  ) throws -> [OwnListChange] {
    let (entry, wanted) = pair
    guard let id = try entry.own?.id ?? store.sourceID(named: entry.shared?.name ?? "") else {
      throw SubscriptionRefusal(.notInDatabase, wanted.source.name)
    }
    let (name, categories) = (wanted.source.name, wanted.source.categories)
    let removal = OwnListChange.set(
      id, listing: entry.isShared ? .leftOut : nil, name: nil, categories: nil)
    if wanted.source.address != entry.source.address {
      let listing = SourceListing(
        name: name, url: wanted.source.address.string, categories: categories,
        format: wanted.source.format, selectors: wanted.source.selectors)
      return [removal, addition(of: listing, typed: listing, to: list).change]
    }
    guard let shared = wanted.shared else {
      return [
        wanted.isLeftOut ? removal : .set(id, listing: .added, name: name, categories: categories)
      ]
    }
    if entry.own?.listing == .added, !wanted.isLeftOut {
      return [.set(id, listing: .added, name: name, categories: categories)]
    }
    let ownName = name == shared.name ? nil : name
    let ownCategories = categories == shared.categories ? nil : categories
    let listing: SourceOverride.Listing? =
      wanted.isLeftOut ? .leftOut : ownName == nil && ownCategories == nil ? nil : .changed
    return [.set(id, listing: listing, name: ownName, categories: ownCategories)]
  }

  /// The change that adds a source to a reader's own list. A shared source that the reader had
  /// removed is restored, with the name and categories that the reader had given it before. With
  /// others it is the reader's own as well, so that it stays if it leaves the shared list.
  ///
  /// - Parameter typed: the listing as it was given: without a name or categories if there were
  ///   none.
  /// - Returns: also the source as the reader's list has it then.
  static func addition(
    of listing: SourceListing, typed: SourceListing, to list: EffectiveList
  ) -> (change: OwnListChange, listing: SourceListing) {
    guard let known = list.leftOut(at: listing.url) else { return (.add(listing), listing) }
    let shared = list.sharedSource(named: known.storedName)
    var listing = listing
    let isNamed = typed.isNamed && !typed.name.isEmpty
    if !isNamed { listing.name = known.name ?? shared?.name ?? known.storedName }
    if typed.categories.isEmpty {
      listing.categories = known.categories ?? shared?.categories ?? listing.categories
    }
    if listing.name == shared?.name, listing.categories == shared?.categories {
      return (.set(known.id, listing: nil, name: nil, categories: nil), listing)
    }
    if !isNamed, typed.categories.isEmpty {
      let change = OwnListChange.set(
        known.id, listing: .changed, name: known.name, categories: known.categories)
      return (change, listing)
    }
    let change = OwnListChange.set(
      known.id, listing: .added, name: isNamed ? listing.name : known.name,
      categories: listing.categories)
    return (change, listing)
  }

  static let listIsFull = SubscriptionRefusal(.tooManyOwnSources, OwnListLimits.sources)
}
