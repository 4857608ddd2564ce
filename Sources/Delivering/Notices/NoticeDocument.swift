import Basics
import Composing
import Models
import ViewModels
import Views

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
