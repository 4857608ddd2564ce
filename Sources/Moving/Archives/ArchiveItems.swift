import Basics
import Models
import Parsing

/// What is in an archive that a reading program exports: FreshRSS' and Google Takeout's
/// subscriptions (OPML) and articles (JSON), and lists of saved pages.
struct ArchiveItems<Source: Archive>: MovingReader {
  /// Maximum size in bytes of a file that is read as a whole.
  private static var wholeLimit: Int { 64 << 20 }

  var kind: MovingKind { archive.kind }
  private(set) var folders: Set<String> = []
  private let archive: Source
  private var entries: ArraySlice<Source.Entry>
  private var waiting: [MovingItem] = []
  /// Where the archive is damaged, until it is told.
  private var damage: String?
  /// Texts and passages of saved pages, by their names, until their page has them.
  private var besides: [String: Source.Entry] = [:]
  /// The file that is read.
  private var items: (name: String, reader: JSONItems)?

  /// Subscriptions are read at once, because their folders tell what a label is.
  init(_ archive: Source) throws(MovingFault) {
    self.archive = archive
    damage = archive.damage
    entries = []
    waiting = archive.unreadable.map { .leftOut(.otherFile, example: $0) }
    try check()
    for entry in archive.entries {
      if Self.isBesidePages(entry.name) {
        besides[entry.name] = entry
        continue
      }
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
    // Behind the lists that name them.
    entries += archive.entries.filter { Self.isBesidePages($0.name) }
    waiting.reverse()
    guard !waiting.isEmpty || !entries.isEmpty else {
      throw MovingFault(
        archive.damage.map { "the archive is damaged \($0)" } ?? "the archive is empty")
    }
  }

  mutating func next() -> MovingItem? {
    while true {
      if let item = waiting.popLast() {
        guard case .page(let page) = item else { return item }
        return .page(completed(page))
      }
      if let item = items?.reader.next() {
        guard case .broken(let place) = item, let name = items?.name else { return item }
        return .broken("in \(name) \(place)")
      }
      items = nil
      guard let entry = entries.popFirst() else {
        defer { damage = nil }
        return damage.map(MovingItem.broken)
      }
      if Self.isBesidePages(entry.name), besides[entry.name] == nil { continue }
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
      waiting = (pages.notices.map(MovingItem.notice) + pages.pages.map(MovingItem.page)).reversed()
      if let place = pages.brokeAt { waiting.insert(.broken("in \(entry.name) \(place)"), at: 0) }
    } else {
      waiting = [.leftOut(.otherFile, example: entry.name)]
    }
  }

  /// Whether Omnivore has the text or the passages of a page in a file of this name.
  private static func isBesidePages(_ name: String) -> Bool {
    name.hasPrefix("content/") && name.hasSuffix(".html")
      || name.hasPrefix("highlights/") && name.hasSuffix(".md")
  }

  /// A page with the text and the passages that are in files of their own.
  private mutating func completed(_ page: SavedPage) -> SavedPage {
    guard let slug = page.slug else { return page }
    var page = page
    if let entry = besides.removeValue(forKey: "content/\(slug).html"), page.html == nil {
      page.html = (try? whole(entry, atMost: MovingFile.itemLimit)).map { String(outside: $0) }
    }
    if let entry = besides.removeValue(forKey: "highlights/\(slug).md"),
      let bytes = try? whole(entry, atMost: MovingFile.itemLimit)
    {
      page.annotations.add(markdown: String(outside: bytes))
    }
    return page
  }

  /// - Throws: ``MovingFault`` if none of the files can be read.
  private func check() throws(MovingFault) {
    var reasons = archive.unreadable
    for entry in archive.entries {
      var bytes: [UInt8] = []
      guard var content = try? archive.content(entry), (try? content.read(into: &bytes)) == true
      else { return }
      if bytes.starts(with: ForeignDatabase.magic) {
        reasons.append("\(entry.name) (a database: unpack it first)")
      } else if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) {
        reasons.append("\(entry.name) (a TAR archive: unpack it first)")
      } else {
        return
      }
    }
    guard !reasons.isEmpty else { return }
    throw MovingFault("nothing in it can be read: \(reasons.prefix(3).joined(separator: ", "))")
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
