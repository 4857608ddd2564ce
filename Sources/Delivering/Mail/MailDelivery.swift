import Basics
import Foundation
import Models
import Pipeline
import Words

/// Sends an edition to a mail server.
struct MailDelivery: Sendable {
  private let mail: DigestTarget.Mail
  private let authorities: String?

  /// Maximum bytes of a password file.
  private static let longestPassword = 1024

  /// - Parameter authorities: a certificate file; `nil` means the system's.
  init(_ mail: DigestTarget.Mail, authorities: String?) {
    self.mail = mail
    self.authorities = authorities
  }

  /// - Parameter file: returns the path of a part of the edition.
  /// - Throws: ``DeliveryFault``; `CancellationError`.
  func send(_ edition: StoredEdition, file: (EditionFile) -> String) async throws {
    func content(_ kind: EditionFile) throws -> Data {
      let path = file(kind)
      guard let data = FileManager.default.contents(atPath: path) else {
        throw DeliveryFault(.editionFileMissing, path)
      }
      return data
    }
    let message = MailMessage(
      from: mail.from, to: mail.to, subject: edition.title, date: edition.made,
      identity: MailMessage.identity(of: edition, from: mail.from, to: mail.to),
      text: try content(.format(.plain)), html: try content(.mailPage),
      attachment: MailMessage.Attachment(
        name: URL(fileURLWithPath: file(.format(.epub))).lastPathComponent,
        title: MailMessage.Attachment.title(of: edition), content: try content(.format(.epub))))
    let session = SMTPSession(
      server: mail.server, user: mail.user ?? mail.from, password: try password(),
      authorities: authorities)
    let bytes = message.bytes
    try await BackgroundThread.run { [mail] isCancelled in
      try session.send(bytes, from: mail.from, to: mail.to, isCancelled: isCancelled)
    }
  }

  private func password() throws -> String? {
    guard let path = mail.passwordFile else { return nil }
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: Self.longestPassword)
    else { throw DeliveryFault(.passwordUnread, path) }
    // Blanks at its ends may be part of the password; the line break is not.
    let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else { throw DeliveryFault(.passwordMissing, path) }
    return String(decoding: line, as: UTF8.self)
  }
}

/// The mail of an edition (RFC 5322, RFC 2045 to 2047): its text and its page as alternatives, and
/// the file for e-readers. All parts are Base64, so that no content of an article can end a line, a
/// part or the mail.
struct MailMessage {
  let from: String
  let to: [String]
  let subject: String
  let date: Date
  /// Identical for an edition however often it is sent, so that mailboxes recognise it.
  let identity: String
  let text: Data
  let html: Data
  let attachment: Attachment?

  /// The file for e-readers.
  struct Attachment {
    /// It consists of letters, digits, `.`, `-` and `_`.
    let name: String
    /// The name for people, which mail programs and e-readers show.
    let title: String
    let content: Data

    /// The name of a digest and the time of its edition: `Ausgabe ü 2026-11-23 06.30.epub`.
    static func title(of edition: StoredEdition) -> String {
      let slot = edition.slot.replacing("T", with: " ").replacing(":", with: ".")
      var bytes = 0
      let name = edition.digest.prefix { character in
        bytes += character.utf8.count
        return bytes <= longest
      }.map { "/\\:".contains($0) || $0.isNewline ? "-" : $0 }
      return "\(String(name)) \(slot).epub"
    }

    /// Maximum bytes of a digest's name: a line of a mail has at most 998, and each byte takes three.
    private static let longest = 200
  }

  var bytes: Data {
    var mail = Data()
    func line(_ text: String) { mail.append(contentsOf: (text + "\r\n").utf8) }
    // No line of Base64 begins with these.
    let (mixed, alternative) = ("=_mixed", "=_alternative")
    line("Date: \(Timestamp.http(date).dropLast(3))+0000")
    line("From: <\(from)>")
    line("To: " + to.map { "<\($0)>" }.joined(separator: ",\r\n "))
    line("Subject: \(Self.encoded(subject))")
    line("Message-ID: <\(identity)@\(from.split(separator: "@").last ?? "localhost")>")
    line("Auto-Submitted: auto-generated")
    line("MIME-Version: 1.0")
    line("Content-Type: multipart/mixed; boundary=\"\(mixed)\"")
    line("")
    line("--\(mixed)")
    line("Content-Type: multipart/alternative; boundary=\"\(alternative)\"")
    line("")
    for (type, content) in [("plain", text), ("html", html)] {
      line("--\(alternative)")
      line("Content-Type: text/\(type); charset=utf-8")
      line("Content-Transfer-Encoding: base64")
      line("")
      mail.append(Self.base64(content))
    }
    line("--\(alternative)--")
    if let attachment {
      line("--\(mixed)")
      line("Content-Type: application/epub+zip; name=\"\(attachment.name)\"")
      line("Content-Disposition: attachment; filename=\"\(attachment.name)\";")
      // RFC 6266 and 2231: programs take this name if they know it.
      line(" filename*=UTF-8''\(PercentEncoding.encode(attachment.title))")
      line("Content-Transfer-Encoding: base64")
      line("")
      mail.append(Self.base64(attachment.content))
    }
    line("--\(mixed)--")
    return mail
  }

  /// Identical for the same edition and recipients, different for all others.
  static func identity(of edition: StoredEdition, from: String, to: [String]) -> String {
    let facts = [
      edition.digest.lowercased(), edition.slot, String(edition.made.timeIntervalSince1970), from,
    ]
    let text = (facts + to).joined(separator: "\n")
    return String(SHA256.hex(of: Array(text.utf8)).prefix(32))
  }

  private static func base64(_ content: Data) -> Data {
    var data = content.base64EncodedData(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    data.append(contentsOf: "\r\n".utf8)
    return data
  }

  /// A text as encoded words of a header (RFC 2047): each at most 75 characters, split between
  /// characters.
  static func encoded(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
    if plain, text.utf8.count <= 60, !text.contains("=?") { return text }
    var words: [String] = []
    var piece = ""
    for character in text {
      if piece.utf8.count + character.utf8.count > 42, !piece.isEmpty {
        words.append(piece)
        piece = ""
      }
      // A character with too many combining marks for one word is replaced.
      piece += character.utf8.count > 42 ? "\u{FFFD}" : String(character)
    }
    words.append(piece)
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }
}
