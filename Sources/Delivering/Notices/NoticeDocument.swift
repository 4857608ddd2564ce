import Basics
import Composing
import Fetching
import Foundation
import Models
import Store
import ViewModels
import Views
import Words

/// The content of a notice: the document as `--json` prints it, and texts for people.
struct NoticeDocument: Sendable, Hashable {
  /// One JSON document per notice.
  let json: String
  let title: String
  var summary = ""
  /// `nil` if there is no page to open.
  var url: String?
  var source = ""
  /// The article; `nil` for a source.
  var article: Int64?
  var reason = ""

  static func batch(_ documents: [NoticeDocument]) -> String {
    let items = documents.map { $0.json.trimmed }.joined(separator: ",")
    return "{\"version\":1,\"kind\":\"notices\",\"items\":[\(items)]}\n"
  }
}

/// Makes the documents of notices as `tintm read --peek --json` and `tintm sources NAME --json`
/// print them for the notice's reader, and the texts for people.
struct NoticeDocumentBuilder {
  let store: any Store
  let sources: [Source]
  /// The language of the texts for people.
  let wording: Wording
  let now: Date

  /// - Returns: `nil` if the article or source no longer exists.
  func document(of notice: OutgoingNotice) throws -> NoticeDocument? {
    // A notice leaves this machine, where paths of its disk are of no use.
    let newsroom = Newsroom(
      store: store, reader: notice.reader, now: now,
      pictures: .addresses(below: PictureNames.path))
    switch notice.subject {
    case .article(let id):
      do {
        let page = try newsroom.page(for: .article(id, isPeek: true))
        guard let article = page as? ArticleDetailViewModel else { return nil }
        return NoticeDocument(
          json: Self.json(page, now),
          title: article.shownLabel ?? article.link ?? wording[.untitled],
          summary: article.summary ?? "", url: article.link.map(Self.encoded),
          source: article.originName,
          article: id, reason: wording(notice.reason))
      } catch NewsroomFault.noSuchArticle {
        return nil
      }
    case .source(let name):
      guard let source = sources.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        return nil
      }
      let page = try newsroom.page(for: .sources([source], isDetailed: true))
      return NoticeDocument(
        json: Self.json(page, now), title: wording(.noticeFails, source.name),
        summary: wording(notice.reason),
        source: source.name)
    }
  }

  /// A link as headers and programs can take it: characters that an address must not contain are
  /// percent-encoded, existing escapes stay. A link that is no web address stays as it is.
  private static func encoded(_ link: String) -> String {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first.flatMap({ try? RequestURL(String($0)) }) else { return link }
    let fragment = parts.dropFirst().map { part in
      "#" + PercentEncoding.encode(String(part)) { (0x21..<0x7F).contains($0) }
    }
    return page.string + fragment.joined()
  }

  private static func json(_ page: any PageModel, _ now: Date) -> String {
    OutputFormat.json.renderer(OutputStyle(isTerminal: false, now: now)).text(page)
  }
}
