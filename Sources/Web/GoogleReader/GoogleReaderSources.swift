import Basics
import Models
import Sourcing
import Store

/// A reader's sources as subscriptions: each is in one category, its first, as apps expect it.
/// Starred and labelled articles may be of other sources, too.
///
/// It is a class, so that a request makes an index at most once, and only if it needs it: each of
/// its many parameters may name a source or a label.
final class GoogleReaderSources {
  /// The label of today's best, unless a category has this name.
  private static let best = "Top"

  let subscriptions: [StreamSource]
  private let all: [StreamSource]
  let byID: [Int64: StreamSource]
  /// The subscriptions of each label in lower case.
  private lazy var folders: [String: [Int64]] =
    Dictionary(grouping: subscriptions) { Self.label($0).lowercased() }
    .mapValues { $0.map(\.id) }
  /// The names of the categories by their labels in lower case.
  private lazy var categories: [String: String] = Dictionary(
    firstOf: subscriptions.flatMap(\.categories).map { category in
      (GoogleReaderStream.label(category.name).lowercased(), category.name)
    })
  /// The subscriptions by their addresses, as configured and as ``SourceListing/key(of:)`` has
  /// them.
  private lazy var addresses: [String: Int64] = Dictionary(
    firstOf: subscriptions.flatMap { source in
      [(source.url, source.id), (SourceListing.key(of: source.address), source.id)]
    })

  init(_ sources: [StreamSource]) {
    all = sources
    subscriptions = sources.filter(\.isSubscribed)
    byID = sources.byID
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
    folders[label.lowercased()] != nil
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
    return categories[label.lowercased()] ?? label
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
    case .label(let label): folders[label.lowercased()]
    case .state: nil
    }
  }

  /// Finds a subscription by its id or address.
  func source(_ feed: String) -> StreamSource? {
    if let id = WholeNumber.of(feed) { return self[id].flatMap { $0.isSubscribed ? $0 : nil } }
    return (addresses[feed] ?? addresses[SourceListing.key(of: feed)]).flatMap { self[$0] }
  }
}
