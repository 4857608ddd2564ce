import CCurl
import Foundation
import Words

/// Sends one mail to one server: submission (RFC 6409) with TLS, through libcurl.
struct SMTPSession: Sendable {
  /// `smtps://host` or `smtp://host`, with or without a port.
  let server: String
  let user: String
  /// `nil` for a server that authorizes clients by other means.
  let password: String?
  /// A certificate file; `nil` means the system's.
  let authorities: String?

  /// Timeouts in seconds: for the whole transfer, and for the connection.
  private static let (timeoutSeconds, connectTimeoutSeconds) = (300, 30)
  /// The port for submission if none is given (RFC 6409, 3.1); for smtps libcurl's default is 465.
  private static let port = 587

  /// The address for libcurl.
  var url: String {
    let server = server.hasSuffix("/") ? String(server.dropLast()) : server
    let hasPort = server.firstMatch(of: /:[0-9]+$/) != nil
    return hasPort || !server.hasPrefix("smtp:") ? server : "\(server):\(Self.port)"
  }

  /// Whether the server is on this machine. Such traffic does not leave the machine, and a local
  /// mail server has no certificate that could be verified.
  var isWithinMachine: Bool {
    server.wholeMatch(of: /smtp:\/\/(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?\/?/) != nil
  }

  /// Blocks until the server has accepted the mail.
  ///
  /// - Throws: ``DeliveryFault``; `CancellationError`.
  func send(
    _ message: Data, from: String, to: [String], isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    guard let curl = LibCurl() else { throw DeliveryFault(.mailNeedsLibrary) }
    let (status, words) = try message.withUnsafeBytes { bytes in
      var upload = MailUpload(rest: bytes[...], isCancelled: isCancelled)
      return try withUnsafeMutablePointer(to: &upload) { upload in
        try perform(curl, upload, from: from, to: to, size: bytes.count)
      }
    }
    guard status != 0 else { return }
    if isCancelled() { throw CancellationError() }
    throw DeliveryFault(.mailRefused, server, words.isEmpty ? curl.phrase(status) : words)
  }

  /// - Returns: libcurl's status, and its message for a failure.
  private func perform(
    _ curl: LibCurl, _ upload: UnsafeMutablePointer<MailUpload>, from: String, to: [String],
    size: Int
  ) throws -> (CInt, String) {
    // libcurl uses this memory until it has disconnected from the server.
    let reason = UnsafeMutablePointer<CChar>.allocate(capacity: LibCurl.errorSize)
    reason.initialize(repeating: 0, count: LibCurl.errorSize)
    defer { reason.deallocate() }
    let recipients = curl.list(of: to.map { "<\($0)>" })
    defer { curl.free(recipients) }
    guard let handle = curl.begin() else { throw DeliveryFault(.mailLibraryFails) }
    defer { curl.end(handle) }
    do {
      try configure(curl, handle, from: from, recipients: recipients, size: size)
      try curl.set(.readData, upload, of: handle)
      try curl.set(.progressData, upload, of: handle)
      try curl.set(.errorBuffer, reason, of: handle)
    } catch let rejected as LibCurl.OptionRejected {
      throw DeliveryFault(.mailLibraryOld, "\(rejected.option)")
    }
    let status = curl.perform(handle)
    return (status, String(cString: reason))
  }

  private func configure(
    _ curl: LibCurl, _ handle: LibCurl.Handle, from: String, recipients: LibCurl.List?, size: Int
  ) throws {
    try curl.set(.url, url, of: handle)
    // Ignores the environment's proxy settings.
    try curl.set(.proxy, "", of: handle)
    try curl.set(.from, "<\(from)>", of: handle)
    try curl.set(.recipients, recipients, of: handle)
    if let password {
      try curl.set(.user, user, of: handle)
      try curl.set(.password, password, of: handle)
    }
    if let authorities { try curl.set(.authorities, authorities, of: handle) }
    try curl.set(
      .useTLS, (isWithinMachine ? LibCurl.TLS.attempted : .required).rawValue, of: handle)
    if isWithinMachine {
      try curl.set(.verifyPeer, 0, of: handle)
      try curl.set(.verifyHost, 0, of: handle)
    }
    try curl.set(.upload, 1, of: handle)
    try curl.set(.noSignal, 1, of: handle)
    try curl.set(.timeout, Self.timeoutSeconds, of: handle)
    try curl.set(.connectTimeout, Self.connectTimeoutSeconds, of: handle)
    try curl.set(.size, size: size, of: handle)
    try curl.set(
      reader: { buffer, size, count, context in
        guard let buffer, let context else { return 0 }
        return context.assumingMemoryBound(to: MailUpload.self).pointee
          .copy(to: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
      }, of: handle)
    try curl.set(.noProgress, 0, of: handle)
    try curl.set(
      progress: { context, _, _, _, _ in
        context?.assumingMemoryBound(to: MailUpload.self).pointee.isCancelled() == true ? 1 : 0
      }, of: handle)
  }
}

/// The data that libcurl requests while it sends a mail.
struct MailUpload {
  /// The bytes still to be sent.
  var rest: UnsafeRawBufferPointer.SubSequence
  let isCancelled: @Sendable () -> Bool

  /// - Returns: number of bytes copied; 0 at the end.
  mutating func copy(to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
