package import Models

/// Entry point for what other reading programs export. The content decides the kind; the name of the
/// file does not matter. The file is read once, from its beginning, and is never held as a whole.
package struct MovingFile {
  /// Maximum size of one article in the file, in bytes; a larger one is passed over.
  package static let itemLimit = 16 << 20
  /// Number of bytes of texts after which a part ends.
  private static let partSize = 8 << 20

  package let kind: MovingKind
  package private(set) var report: MovingReport
  private var reader: any MovingReader
  /// Names in lower case.
  private let knownFolders: Set<String>
  private var ownFolders: Set<String> = []

  /// - Parameter knownFolders: names that are folders of sources, whatever their case: nothing of
  ///   this name becomes a label.
  /// - Returns: `nil` for a file of another kind.
  package static func open(
    _ path: String, knownFolders: Set<String> = []
  ) throws(MovingFault) -> MovingFile? {
    let file = try OpenedFile(path)
    let start = try file.bytes(at: 0, count: 4096)
    if start.starts(with: ForeignDatabase.magic) {
      let database = try ForeignDatabase(file, at: path)
      let notices = ForeignDatabase.notices(at: path)
      var reader: (any MovingReader)? = try NewsboatCache(database)
      if reader == nil { reader = try FreshRSSDatabase(database) }
      guard let reader else {
        throw MovingFault(
          (["it is an SQLite database, but not of newsboat or FreshRSS"] + notices)
            .joined(separator: "; "))
      }
      var moved = MovingFile(reader, knownFolders, notices: notices.map { $0 + "." })
      if database.isCut { moved.report.brokeAt = "at its end, which is missing" }
      return moved
    }
    if start.starts(with: ZipFile.magic) {
      return try MovingFile(of: ArchiveItems(ZipFile(file)), knownFolders)
    }
    if start.starts(with: GzipFile.magic) {
      return try MovingFile(of: ArchiveItems(GzipFile(file, at: path)), knownFolders)
    }
    let text = try TextSource.open(file, start: start)
    if text.isJSON {
      return try JSONItems.open { text.source }.map { MovingFile($0, knownFolders) }
    }
    return try NewsboatURLs.open(text.source).map { MovingFile($0, []) }
  }

  private init(of archive: ArchiveItems<some Archive>, _ known: Set<String>) {
    self.init(archive, known)
    ownFolders = Set(archive.folders.map { $0.lowercased() })
  }

  private init(_ reader: any MovingReader, _ known: Set<String>, notices: [String] = []) {
    kind = reader.kind
    report = MovingReport()
    report.notices = notices
    self.reader = reader
    knownFolders = Set(known.map { $0.lowercased() })
  }

  /// The next entries of the file.
  ///
  /// - Returns: `nil` at the end of the file, or where it is damaged; see ``report``.
  package mutating func next(atMost count: Int) -> MovedPart? {
    var part = MovedPart()
    var size = 0
    while part.count < count, size < Self.partSize, let item = reader.next() {
      switch item {
      case .article(let article, let labelsMayBeFolders):
        guard let kept = keep(article, labelsMayBeFolders) else { continue }
        size += kept.html?.utf8.count ?? 0
        part.articles.append(kept)
      case .source(let source):
        part.sources.append(source)
        report.sources += 1
      case .page(let page):
        size += page.html?.utf8.count ?? 0
        part.pages.append(page)
        report.pages += 1
      case .rule(let rule):
        part.rules.append(rule)
        report.rules += 1
      case .leftOut(let reason, let example): report.leaveOut(reason, example)
      case .notice(let sentence): report.notices.append(sentence)
      case .broken(let place): report.brokeAt = report.brokeAt ?? place
      }
    }
    return part.count == 0 ? nil : part
  }

  private mutating func keep(
    _ article: MovedArticle, _ labelsMayBeFolders: Bool
  ) -> MovedArticle? {
    let (known, own) = (knownFolders, ownFolders)
    return report.keep(article) { name in
      labelsMayBeFolders && own.contains(name)
        ? .folder : !known.contains(name) ? .label : labelsMayBeFolders ? .folder : .none
    }
  }
}

/// Some entries of a file, in its order.
package struct MovedPart: Sendable {
  package var articles: [MovedArticle] = []
  /// Subscriptions; the sources that only articles name are not among them.
  package var sources: [MovedSource] = []
  /// Pages that the reader saved.
  package var pages: [SavedPage] = []
  /// Rules that the reader made in this program.
  package var rules: [Rule] = []
  /// Number of articles that a server lists and does not send.
  var notSent = 0
  /// Number of articles that the reader deleted on a server.
  var deleted = 0
  /// What the user has to know besides.
  var notices: [String] = []

  var count: Int { articles.count + sources.count + pages.count + rules.count }
}

package enum MovingKind: String, Sendable, Hashable {
  /// JSON in the form of the Google Reader API, which most programs export.
  case googleReader = "google-reader"
  case feedbin
  case miniflux
  /// newsboat's database.
  case newsboat
  /// newsboat's list of addresses.
  case newsboatURLs = "newsboat-urls"
  case freshRSS = "freshrss"
  case zip
  /// A compressed file.
  case gzip

  /// Whether it lists subscriptions. A list of articles names sources that the reader may have left
  /// long ago.
  package var listsSubscriptions: Bool {
    switch self {
    case .freshRSS, .zip, .gzip, .newsboatURLs: true
    case .googleReader, .feedbin, .miniflux, .newsboat: false
    }
  }
}

/// Reads the entries of one kind of file in their order.
protocol MovingReader {
  var kind: MovingKind { get }
  mutating func next() -> MovingItem?
}

enum MovingItem {
  /// In the Google Reader API labels and folders look the same.
  case article(MovedArticle, labelsMayBeFolders: Bool = false)
  case source(MovedSource)
  case page(SavedPage)
  case rule(Rule)
  case leftOut(MovingReport.Reason, example: String?)
  /// What the user has to know besides, a sentence.
  case notice(String)
  /// The rest of the file, or of one file in an archive, cannot be read.
  case broken(String)
}

/// Why a file of another reading program cannot be read at all. A file that breaks later is read up
/// to there; see ``MovingReport/brokeAt``.
package struct MovingFault: Error, Sendable, Hashable {
  /// A sentence without its end: “it is encoded in UTF-32”.
  package let message: String

  init(_ message: String) { self.message = message }
}
