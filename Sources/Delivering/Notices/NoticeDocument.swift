import Composing
import Models
import ViewModels
import Views

/// The content of a notice: the document as `--json` prints it, and texts for people.
struct NoticeDocument: Sendable, Hashable {
  /// One JSON document per notice.
  let json: String
  let title: String
  let summary: String
  /// `nil` if there is no page to open.
  let url: String?
  let source: String
  /// The article; `nil` for a source.
  let article: Int64?
  let reason: String

  init(
    json: String, title: String, summary: String = "", url: String? = nil, source: String = "",
    article: Int64? = nil, reason: String = ""
  ) {
    self.json = json
    self.title = title
    self.summary = summary
    self.url = url
    self.source = source
    self.article = article
    self.reason = reason
  }

  /// Several documents in one.
  static func batch(_ documents: [NoticeDocument]) -> String {
    let items = documents.map { $0.json.trimmingEnd }.joined(separator: ",")
    return "{\"version\":1,\"kind\":\"notices\",\"items\":[\(items)]}\n"
  }
}

extension String {
  /// Without the document's final line break.
  var trimmingEnd: Substring {
    var end = self[...]
    while end.last?.isNewline == true { end.removeLast() }
    return end
  }
}
