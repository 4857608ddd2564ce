import Foundation

/// A mail server in a separate process: aiosmtpd (`make setup-check`), with the test certificates.
final class MailServer {
  let port: Int
  private let process = Process()
  private let folder: URL

  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let certificates = here.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "TestOrigin/Fixtures")
  /// The authority of the server's certificate, which is for `localhost`.
  static let authority = certificates.appending(path: "authority.pem").path

  static let isInstalled = FileManager.default.fileExists(
    atPath: "/usr/lib/python3/dist-packages/aiosmtpd")

  /// - Parameter mode: `smtps`, `starttls` or `plain`.
  init(_ mode: String, certificate: String = "good") async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let files = ["\(certificate).pem", "\(certificate).key.pem"]
      .map { Self.certificates.appending(path: $0).path }
    process.arguments =
      [Self.here.appending(path: "server.py").path, mode] + files + [folder.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var port: Int?
    while port == nil, process.isRunning {
      await Task.yield()
      port = FileManager.default.contents(atPath: folder.path + "/port")
        .flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
    self.port = port ?? 0
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  struct Mail {
    var from: String
    var to: [String]
    var isEncrypted: Bool
    var text: String
  }

  /// Whether the server is holding back a mail.
  var isWaiting: Bool { FileManager.default.fileExists(atPath: folder.path + "/waiting") }

  /// The received mails, in order.
  func mails() throws -> [Mail] {
    var mails: [Mail] = []
    while let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(mails.count).eml") {
      let envelope = try Data(contentsOf: folder.appending(path: "\(mails.count).json"))
      let values = try JSONSerialization.jsonObject(with: envelope) as? [String: Any]
      mails.append(
        Mail(
          from: values?["from"] as? String ?? "", to: values?["to"] as? [String] ?? [],
          isEncrypted: values?["tls"] as? Bool ?? false,
          text: String(decoding: bytes, as: UTF8.self)))
    }
    return mails
  }
}
