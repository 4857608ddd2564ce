import Models
import Parsing

/// What is in an archive that a reading program exports: FreshRSS' and Google Takeout's
/// subscriptions (OPML) and articles (JSON), and lists of saved pages.
struct ArchiveItems<Source: Archive>: MovingReader {
  /// Maximum size in bytes of a file that is read as a whole.
  private static var wholeLimit: Int { 64 << 20 }

  var kind: MovingKind { archive.kind }
  /// The folders of the subscriptions in it.
  private(set) var folders: Set<String> = []
  private let archive: Source
  private var entries: ArraySlice<Source.Entry>
  private var waiting: [MovingItem] = []
  /// Where the archive is damaged, until it is told.
  private var damage: String?
  /// The file that is read.
  private var items: (name: String, reader: JSONItems)?

  /// Subscriptions are read at once, because their folders tell what a label is.
  init(_ archive: Source) throws(MovingFault) {
    self.archive = archive
    damage = archive.damage
    entries = []
    waiting = archive.unreadable.map { .leftOut(.otherFile, example: $0) }
    for entry in archive.entries {
      if let start = try? start(of: entry), start.first == UInt8(ascii: "<"),
        !start.starts(with: Array("<!doctype html".utf8)), let list = subscriptions(entry)
      {
        folders.formUnion(list.categories)
        waiting += list.listings.map { .source(MovedSource($0)) }
        waiting += list.warnings.map { .notice("\(entry.name): \($0).") }
        if let place = list.brokeAt { waiting.append(.broken("in \(entry.name) \(place)")) }
      } else {
        entries.append(entry)
      }
    }
    waiting.reverse()
    guard !waiting.isEmpty || !entries.isEmpty else {
      throw MovingFault(
        archive.damage.map { "the archive is damaged \($0)" } ?? "the archive is empty")
    }
  }

  mutating func next() -> MovingItem? {
    while true {
      if let item = waiting.popLast() { return item }
      if let item = items?.reader.next() {
        guard case .broken(let place) = item, let name = items?.name else { return item }
        return .broken("in \(name) \(place)")
      }
      items = nil
      guard let entry = entries.popFirst() else {
        defer { damage = nil }
        return damage.map(MovingItem.broken)
      }
      do {
        try open(entry)
      } catch {
        return .broken("in \(entry.name): \(error.message)")
      }
    }
  }

  private mutating func open(_ entry: Source.Entry) throws(MovingFault) {
    let start = try start(of: entry)
    if start.first == UInt8(ascii: "[") || start.first == UInt8(ascii: "{"),
      let reader = try JSONItems.open({ () throws(MovingFault) -> any ByteSource in
        try text(of: entry)
      })
    {
      items = (entry.name, reader)
    } else if !start.contains(0), let pages = try savedPages(entry) {
      waiting = pages.pages.reversed().map(MovingItem.page)
      if let place = pages.brokeAt { waiting.insert(.broken("in \(entry.name) \(place)"), at: 0) }
    } else {
      waiting = [.leftOut(.otherFile, example: entry.name)]
    }
  }

  /// The beginning of a file in lower case, without blanks and a byte order mark.
  private func start(of entry: Source.Entry) throws(MovingFault) -> [UInt8] {
    var content = try text(of: entry)
    var bytes: [UInt8] = []
    _ = try content.read(into: &bytes)
    let start = bytes.prefix(1024).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    return start.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The content of a file as UTF-8.
  private func text(of entry: Source.Entry) throws(MovingFault) -> any ByteSource {
    var content = try archive.content(entry)
    var bytes: [UInt8] = []
    _ = try content.read(into: &bytes)
    return TextSource.utf8(try archive.content(entry), start: bytes)
  }

  private func subscriptions(_ entry: Source.Entry) -> OPMLDocument? {
    (try? whole(entry, atMost: OPMLDocument.sizeLimit))
      .flatMap { try? OPMLDocument.parse($0) }
  }

  private func savedPages(_ entry: Source.Entry) throws(MovingFault) -> SavedPageList? {
    SavedPageList.parse(try whole(entry, atMost: Self.wholeLimit))
  }

  private func whole(_ entry: Source.Entry, atMost limit: Int) throws(MovingFault) -> [UInt8] {
    var content = try archive.content(entry)
    var bytes: [UInt8] = []
    while try content.read(into: &bytes) {
      guard bytes.count <= limit else { throw MovingFault("it is larger than \(limit >> 20) MB") }
    }
    return bytes
  }
}

extension MovedSource {
  init(_ listing: SourceListing) {
    self.init(
      feedURL: listing.url, title: listing.name, homePageURL: listing.homePage,
      folders: listing.categories)
    (format, selectors, filters) = (listing.format, listing.selectors, listing.filters)
  }
}

/// A file that holds other files.
protocol Archive {
  associatedtype Entry: ArchiveEntry

  var kind: MovingKind { get }
  /// The files in it that can be read.
  var entries: [Entry] { get }
  /// The names of files that cannot be read.
  var unreadable: [String] { get }
  /// Where it is damaged, as a phrase, if not all its files may be known.
  var damage: String? { get }

  /// The content of a file, from its beginning.
  func content(_ entry: Entry) throws(MovingFault) -> any ByteSource
}

protocol ArchiveEntry {
  var name: String { get }
}
