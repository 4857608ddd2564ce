import Fetching
import Foundation
import Words

/// Makes HTTP messages from documents.
enum NoticeMessage {
  /// Maximum bytes of a message for phones, of which ntfy shows 4096 and makes a file of more
  /// (docs.ntfy.sh/publish, limitations), and of a line for one of several notices; maximum number
  /// of such lines; maximum characters of a header.
  private static let limits = (message: 4000, line: 400, lines: 20, header: 250)

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

  /// The text of one notice with its address to be opened, or one line per notice with its address
  /// below and the number of those without a line, in ntfy's format: headers and a plain body
  /// (docs.ntfy.sh/publish).
  static func ntfy(_ documents: [NoticeDocument], token: String?, wording: Wording)
    -> FetchRequest.Message
  {
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
        body: Array(cut(text.isEmpty ? one.title : text, to: limits.message).utf8),
        headers: headers)
    }
    headers["Title"] = header(wording(.unitArticles, documents.count))
    return FetchRequest.Message(
      body: Array(lines(of: documents, wording).joined(separator: "\n").utf8), headers: headers)
  }

  /// One line per notice, as many as fit, and a line with the number of the others. Addresses take
  /// the room that the headlines leave.
  private static func lines(of documents: [NoticeDocument], _ wording: Wording) -> [String] {
    func others(_ shown: Int) -> String? {
      shown < documents.count ? wording(.noticesMore, documents.count - shown) : nil
    }
    var left = limits.message - (others(0)?.utf8.count ?? 0)
    var lines: [String] = []
    for document in documents.prefix(limits.lines) {
      let line = cut(
        document.source.isEmpty ? document.title : "\(document.title) (\(document.source))",
        to: limits.line)
      guard line.utf8.count < left else { break }
      left -= line.utf8.count + 1
      lines.append(line)
    }
    let linked = zip(lines, documents).flatMap { line, document -> [String] in
      guard let url = document.url.flatMap(address), url.utf8.count < left else { return [line] }
      left -= url.utf8.count + 1
      return [line, url]
    }
    return linked + [others(lines.count)].compactMap(\.self)
  }

  /// The longest beginning of whole characters within a number of bytes.
  private static func cut(_ text: String, to bytes: Int) -> String {
    var left = bytes
    return String(
      text.prefix { character in
        left -= character.utf8.count
        return left >= 0
      })
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
