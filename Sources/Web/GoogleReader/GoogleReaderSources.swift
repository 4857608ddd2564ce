import Basics
import Models
import Sourcing
import Store

/// A reader's sources as subscriptions: each is in one category, its first, as apps expect it.
/// Starred and labelled articles may be of other sources, too.
struct GoogleReaderSources: Sendable {
  /// The label of today's best, unless a category has this name.
  private static let best = "Top"

  let subscriptions: [StreamSource]
  private let all: [StreamSource]
  let byID: [Int64: StreamSource]
  /// The labels in lower case.
  private let folders: Set<String>

  init(_ sources: [StreamSource]) {
    all = sources
    subscriptions = sources.filter(\.isSubscribed)
    byID = sources.byID
    folders = Set(Set(subscriptions.map(Self.label)).map { $0.lowercased() })
  }

  subscript(id: Int64) -> StreamSource? { byID[id] }

  var ids: [Int64] { subscriptions.map(\.id) }

  /// Each label once, in the order of the sources.
  var labels: [String] { subscriptions.map(Self.label).distinct() }

  /// The name of today's best list; `nil` if a category has this name.
  var bestLabel: String? { isFolder(Self.best) ? nil : Self.best }

  func isBest(_ label: String) -> Bool { label == bestLabel }

  /// Whether readers may not use this name as a label: it is a folder's, that of today's best, or one
  /// that no category may have.
  func isReserved(_ label: String) -> Bool {
    isFolder(label) || isBest(label) || NameText.isReserved(label)
  }

  /// Whether a reader's label is a tag. One that is now also a folder's name is left to the folder.
  func isTag(_ name: String) -> Bool { !isReserved(GoogleReaderStream.label(name)) }

  private func isFolder(_ label: String) -> Bool {
    folders.contains(label.lowercased())
  }

  static func label(_ source: StreamSource) -> String {
    GoogleReaderStream.label(source.folder.name)
  }

  /// The category that a label names; it may be new.
  ///
  /// - Parameter old: the label of a folder that gets this one. One that differs only in case is a
  ///   new spelling of its name.
  func category(of label: String, renaming old: String? = nil) -> String {
    if let old, old.lowercased() == label.lowercased() { return label }
    return subscriptions.lazy.flatMap(\.categories).first {
      GoogleReaderStream.label($0.name).lowercased() == label.lowercased()
    }?.name ?? label
  }

  /// The sources among which a stream selects articles.
  func scope(of stream: GoogleReaderStream) -> [Int64] {
    if let ids = ids(of: stream) { return ids }
    return switch stream {
    case .label(let label) where !isBest(label): all.map(\.id)
    case .state("starred"): all.map(\.id)
    default: ids
    }
  }

  /// The sources that a stream selects by its name; `nil` if the stream is not a set of sources.
  /// A feed that the reader has left has no stream: its marked articles are in those of marks.
  func ids(of stream: GoogleReaderStream) -> [Int64]? {
    switch stream {
    case .feed(let feed):
      (source(feed) ?? WholeNumber.of(feed).flatMap { self[$0] })
        .flatMap { $0.isLeftByReader ? nil : [$0.id] } ?? []
    case .label(let label):
      isFolder(label)
        ? subscriptions.filter { Self.label($0).lowercased() == label.lowercased() }.map(\.id)
        : nil
    case .state: nil
    }
  }

  /// Finds a subscription by its id or address.
  func source(_ feed: String) -> StreamSource? {
    if let id = WholeNumber.of(feed) { return self[id].flatMap { $0.isSubscribed ? $0 : nil } }
    let key = SourceListing.key(of: feed)
    return subscriptions.first {
      $0.url == feed || SourceListing.key(of: $0.address) == key
    }
  }
}
