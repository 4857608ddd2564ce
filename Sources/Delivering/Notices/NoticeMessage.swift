import Fetching
import Foundation

/// Makes HTTP messages from documents.
enum NoticeMessage {
  /// Maximum characters of a message for phones and of a header, and maximum number of lines.
  private static let limits = (message: 2000, header: 250, lines: 20)

  /// The `--json` document of one notice, or a batch of them, with a signature of the body.
  ///
  /// - Parameters:
  ///   - delivery: an id that stays the same if the request is repeated.
  ///   - secret: the key of the signature; `nil` means unsigned.
  static func webhook(
    _ documents: [NoticeDocument], delivery: String, secret: String?
  ) -> FetchRequest.Message {
    let text = documents.count == 1 ? documents[0].json : NoticeDocument.batch(documents)
    let body = Array(text.utf8)
    var headers = [
      "Content-Type": "application/json; charset=utf-8", "X-Tintm-Delivery": delivery,
    ]
    headers["X-Tintm-Signature"] = secret.map {
      DeliverySignature.header(for: body, secret: $0)
    }
    return FetchRequest.Message(body: body, headers: headers)
  }

  /// The text of one notice, or one line per notice, in ntfy's format: headers and a plain body
  /// (docs.ntfy.sh/publish).
  static func ntfy(_ documents: [NoticeDocument], token: String?) -> FetchRequest.Message {
    var headers = ["Content-Type": "text/plain; charset=utf-8"]
    headers["Authorization"] = token.map { "Bearer " + $0 }
    guard documents.count > 1 else {
      let one = documents[0]
      headers["Title"] = header(one.title)
      headers["Click"] = one.url.flatMap(address)
      let lines = [
        one.summary, [one.source, one.reason].filter { !$0.isEmpty }.joined(separator: " · "),
      ]
      let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
      return FetchRequest.Message(
        body: Array((text.isEmpty ? one.title : text).prefix(limits.message).utf8),
        headers: headers)
    }
    headers["Title"] = "\(documents.count) articles"
    let lines = documents.prefix(limits.lines).map { document in
      document.source.isEmpty ? document.title : "\(document.title) (\(document.source))"
    }
    return FetchRequest.Message(
      body: Array(lines.joined(separator: "\n").prefix(limits.message).utf8), headers: headers)
  }

  /// A header value on one line; non-ASCII text is encoded (RFC 2047, 2), which ntfy decodes.
  static func header(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0.isControl ? " " : $0 }.prefix(limits.header))
    guard !line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return line }
    return "=?UTF-8?B?" + Data(line.utf8).base64EncodedString() + "?="
  }

  /// An address, if it is valid in a header.
  private static func address(_ url: String) -> String? {
    url.utf8.allSatisfy { (0x21..<0x7F).contains($0) } && url.utf8.count <= 2000 ? url : nil
  }
}

extension Character {
  var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }
}
