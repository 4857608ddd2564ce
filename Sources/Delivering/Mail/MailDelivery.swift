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
      attachment: (
        URL(fileURLWithPath: file(.format(.epub))).lastPathComponent, try content(.format(.epub))
      ))
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
