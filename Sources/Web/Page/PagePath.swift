import Basics
import Foundation
import ViewModels
import Views
import Words

/// The addresses of the page's own paths, relative to the page that links to them: a proxy may
/// serve them below any path.
struct PagePath: Sendable, Hashable {
  /// Leads from the page to the front page: `./`, `../`.
  let root: String

  init(root: String) { self.root = root }

  /// - Parameter path: the page's path, without the base path.
  init(from path: [String]) {
    root = path.count < 2 ? "./" : String(repeating: "../", count: path.count - 1)
  }

  var front: String { root }
  var highlights: String { root + "highlights" }
  var expired: String { root + "expired" }
  var moveIn: String { root + "import" }
  var refresh: String { root + "refresh" }
  var begun: String { root + "continue" }
  var bookmarks: String { root + "bookmarks" }
  var sources: String { root + "sources" }
  var addSource: String { root + "sources/add" }
  var save: String { root + "save" }
  var importSources: String { root + "sources/import" }
  var exportSources: String { root + "sources/export.opml" }
  var figures: String { root + "figures" }
  var settings: String { root + "settings" }
  var apps: String { root + "settings/apps" }
  var rules: String { root + "settings/rules" }
  var search: String { root + "search" }
  var marks: String { root + "marks" }
  var keys: String { root + "keys" }
  var signOut: String { root + "sign-out" }

  func category(_ name: String) -> String { root + "categories/" + Self.encoded(name) }
  func source(_ name: String) -> String { root + "sources/named/" + Self.encoded(name) }
  /// With the address in the form.
  func addSource(at address: String) -> String {
    addSource + Self.query([(name: "address", value: address)])
  }
  func article(_ id: Int64) -> String { root + "articles/\(id)" }
  func note(of id: Int64) -> String { article(id) + "/note" }
  func highlights(of id: Int64) -> String { article(id) + "/highlights" }
  func labels(of id: Int64) -> String { article(id) + "/labels" }
  func story(_ id: Int64) -> String { article(id) + "/story" }
  func changes(_ id: Int64, since number: Int? = nil) -> String {
    article(id) + "/changes" + (number.map { "?since=\($0)" } ?? "")
  }
  func revision(_ id: Int64, _ number: Int) -> String { article(id) + "/revisions/\(number)" }
  func asset(_ asset: PageAsset) -> String { root + "assets/\(asset.version)/\(asset.name)" }
  func picture(_ digest: String, width: Int) -> String { root + "pictures/\(digest)?w=\(width)" }
  func markup(
    of digest: String, shown width: Int, in widths: [Int], size: (width: Int, height: Int)? = nil
  ) -> PictureMarkup {
    PictureMarkup(
      address: picture(digest, width: width),
      widths: widths.map { ($0, picture(digest, width: $0)) }, size: size)
  }

  /// A name as a segment of a path or a value of a query (RFC 3986, section 2.3).
  static func encoded(_ name: String) -> String {
    PercentEncoding.encode(name)
  }

  /// Fields as the query of an address; empty for none.
  static func query(_ fields: some Collection<(name: String, value: String)>) -> String {
    let pairs = fields.map { encoded($0.name) + "=" + encoded($0.value) }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }
}

extension WebRequest {
  /// Its own path with these fields as its query.
  func place(with fields: some Collection<(name: String, value: String)>) -> String {
    basePath + "/" + path.map(PagePath.encoded).joined(separator: "/") + PagePath.query(fields)
  }
}

/// The addresses of stored pictures in the sizes that pages show.
struct PagePictures: Sendable {
  let paths: PagePath
  /// Sizes of the article's pictures, by digest.
  var sizes: [String: (width: Int, height: Int)] = [:]
  /// Why pictures of the article are not stored, by their address in the article.
  private var failures: [String: Message] = [:]

  /// The widths to which pictures are scaled: few, so that each picture is scaled to each only
  /// once.
  static let widths = [160, 320, 400, 800, 1200]

  init(paths: PagePath, pictures: [ArticlePictureState] = []) {
    self.paths = paths
    for picture in pictures {
      guard let file = picture.file, let digest = StoredPicture.digest(file.path) else {
        failures[picture.url] = picture.failure
        continue
      }
      sizes[digest] = (file.width, file.height)
    }
  }

  /// Why a picture is not stored; `nil` if no download was tried.
  @Sendable func failure(of address: String) -> Message? { failures[address] }

  /// A picture in a text; `nil` if it is not stored.
  ///
  /// - Parameter address: the address of its file.
  @Sendable func picture(at address: String) -> PictureMarkup? {
    guard let digest = StoredPicture.digest(address) else { return nil }
    let size = sizes[digest]
    let widths = [400, 800, 1200].filter { $0 <= max(size?.width ?? 1200, 400) }
    return paths.markup(of: digest, shown: 800, in: widths, size: size)
  }
}
