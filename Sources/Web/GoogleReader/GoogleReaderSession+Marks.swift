import Basics
import Composing
import Foundation
import Models
import Store

extension GoogleReaderSession {
  /// Maximum number of states and labels that one request adds, and that it removes; an article has
  /// at most half as many.
  private static let maxTags = 100

  /// `edit-tag`: `a` adds a state to the articles `i`, `r` removes one. A label alone is a new folder:
  /// it exists as soon as a source is in it.
  func editTags() throws {
    try checkTagForm()
    let ids = try fields.all("i").filter { !$0.isEmpty }.map(Self.article).filter { $0 > 0 }
    var isRead: Bool?
    var isStarred: Bool?
    var (labels, removed): ([String], [String]) = ([], [])
    let sources = ids.isEmpty ? nil : try sources()
    for (name, isAdded) in [("a", true), ("r", false)] {
      for value in try tags(in: name) {
        switch GoogleReaderStream(value) {
        case .state(let state) where state == "read" || state == "unread":
          let becomesRead = (state == "read") == isAdded
          guard isRead.map({ $0 == becomesRead }) ?? true else { throw Self.contradiction(value) }
          isRead = becomesRead
        case .state("kept-unread"), .state("tracking-kept-unread"):
          if isAdded, isRead == nil { isRead = false }
        case .state("starred"):
          guard isStarred.map({ $0 == isAdded }) ?? true else { throw Self.contradiction(value) }
          isStarred = isAdded
        case .label(let label):
          guard let sources else { break }
          if isAdded {
            labels.append(label)
          } else {
            removed.append(try Self.labelName(label, in: sources))
          }
        case .state, .feed: break
        case nil: throw GoogleReaderSelection.noStream(value, in: name)
        }
      }
    }
    if fields.all("a").contains(where: { $0.hasSuffix("kept-unread") }), isRead == true {
      throw Self.contradiction("kept-unread")
    }
    guard !ids.isEmpty else { return }
    let added = try sources.map { try newLabelNames(labels, in: $0) } ?? []
    if let isRead { try reader.mark(ids, isRead: isRead) }
    if let isStarred { try reader.star(ids, isStarred: isStarred) }
    if !added.isEmpty || !removed.isEmpty {
      try reader.label(ids, adding: added, removing: removed)
    }
  }

  /// The article of an id in `i`; 0 for an id of another server.
  static func article(_ text: String) throws -> Int64 {
    guard let article = GoogleReaderItemID.article(text) else {
      throw SyncRefusal(text, in: "i", isNot: "an article id")
    }
    return article
  }

  /// The states and labels in a field, each once: an app may repeat them for each article.
  private func tags(in name: String) throws -> [String] {
    let tags = fields.all(name).filter { !$0.isEmpty }.distinct()
    guard tags.count <= Self.maxTags else {
      throw SyncRefusal("\(name) may contain at most \(Self.maxTags) states and labels.")
    }
    return tags
  }

  /// Refuses a form that says nothing: an app whose body could not be read must not take it for done.
  private func checkTagForm() throws {
    let states = try tags(in: "a") + tags(in: "r")
    guard !states.isEmpty else { throw SyncRefusal("a and r contain no state and no label.") }
    let isNewFolder = states.allSatisfy {
      if case .label = GoogleReaderStream($0) { true } else { false }
    }
    guard isNewFolder || fields.all("i").contains(where: { !$0.isEmpty }) else {
      throw SyncRefusal("i contains no article.")
    }
  }

  /// - Throws: ``LabelRefusal`` for the name of a folder, which an article has from its source.
  static func labelName(_ label: String, in sources: GoogleReaderSources) throws -> String {
    guard let name = TagName.checked(GoogleReaderStream.name(ofLabel: label)) else {
      throw LabelRefusal.notAName
    }
    guard !sources.isReserved(label) else { throw LabelRefusal.isList(name) }
    return name
  }

  /// - Throws: ``LabelRefusal`` also for a list that apps do not show as a folder, and for more than
  ///   an article can have.
  func newLabelNames(_ labels: [String], in sources: GoogleReaderSources) throws -> [String] {
    guard !labels.isEmpty else { return [] }
    guard labels.count <= AnnotationLimits.labels else { throw LabelRefusal.tooMany }
    let names = try labels.map { try Self.labelName($0, in: sources) }
    let folders = Set(try reader.store.folderNames(of: reader.name).map { $0.lowercased() })
    for name in names where TagName.isReserved(name) || folders.contains(name.lowercased()) {
      throw LabelRefusal.isList(name)
    }
    return names
  }

  private static func contradiction(_ state: String) -> SyncRefusal {
    SyncRefusal("\(state.prefix(80)) is added and removed at the same time.")
  }

  /// `mark-all-as-read`: marks all articles of a stream that were fetched by `ts` (default: now).
  func markAllRead() throws {
    guard let name = fields["s"], !name.isEmpty else {
      throw SyncRefusal("s contains no stream.")
    }
    let stream = try stream(name)
    // Inclusive, at the precision in which apps know the fetch time.
    let before = try fields.timeBound("ts")
    let sources = try sources()
    if case .label(let label) = stream, sources.isBest(label) {
      return try reader.mark(reader.best(100), isRead: true)
    }
    var query = StreamQuery(sources: sources.scope(of: stream))
    switch stream {
    case .state("starred"): query.isBookmarked = true
    case .label(let label) where sources.ids(of: stream) == nil:
      query.labels = [GoogleReaderStream.name(ofLabel: label)]
    case .state("reading-list"), .state("unread"), .feed, .label: break
    case .state: return
    }
    try reader.markAll(query, before: before)
  }
}
