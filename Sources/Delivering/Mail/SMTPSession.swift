import Basics
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
    var reply = MailReply()
    let (status, words) = try message.withUnsafeBytes { bytes in
      var upload = MailUpload(rest: bytes[...], isCancelled: isCancelled)
      return try withUnsafeMutablePointer(to: &upload) { upload in
        try withUnsafeMutablePointer(to: &reply) { reply in
          try perform(curl, upload, reply, from: from, to: to, size: bytes.count)
        }
      }
    }
    guard status != 0 else { return }
    if isCancelled() { throw CancellationError() }
    // The server's own words tell more than libcurl's of them.
    let reasons = [reply.refusal, words, curl.phrase(status)]
    throw DeliveryFault(.mailRefused, server, reasons.first { !$0.isEmpty } ?? "")
  }

  /// - Returns: libcurl's status, and its message for a failure.
  private func perform(
    _ curl: LibCurl, _ upload: UnsafeMutablePointer<MailUpload>,
    _ reply: UnsafeMutablePointer<MailReply>, from: String, to: [String], size: Int
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
      try curl.set(.headerData, reply, of: handle)
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
      .readFunction,
      function: { buffer, size, count, context in
        guard let buffer, let context else { return 0 }
        return context.assumingMemoryBound(to: MailUpload.self).pointee
          .copy(to: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
      }, of: handle)
    try curl.set(
      .headerFunction,
      function: { line, size, count, context in
        guard let line, let context else { return 0 }
        context.assumingMemoryBound(to: MailReply.self).pointee
          .read(UnsafeRawBufferPointer(start: line, count: size * count))
        return size * count
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

/// What a mail server answers (RFC 5321, 4.2), of which only a refusal is kept.
struct MailReply {
  /// The refusal that nothing was accepted after, with its code, on one line; else empty.
  private(set) var refusal = ""
  private var isContinued = false

  /// Maximum number of characters that are kept.
  private static let longest = 500
  /// The answer to libcurl's farewell, after whatever went before.
  private static let farewell = 221

  /// Reads a line, which libcurl passes on as it comes.
  mutating func read(_ line: some Collection<UInt8>) {
    let text = String(outside: line.prefix(2 * Self.longest))
    guard let code = Int(text.prefix(3)), code != Self.farewell else { return }
    if !isContinued || code < 400 { refusal = "" }
    isContinued = text.dropFirst(3).first == "-"
    guard code >= 400 else { return }
    let plain = text.unicodeScalars.dropFirst(4)
      .map { $0.properties.generalCategory == .control ? " " : $0 }
    let words = String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces)
    let before = refusal.isEmpty ? String(code) : refusal
    refusal = String("\(before) \(words)".prefix(Self.longest))
  }
}

/// The functions of libcurl 7.34 or newer in use here (curl.se/libcurl/c), with the numbers of its
/// options, which are part of its ABI.
struct LibCurl {
  typealias Handle = UnsafeMutableRawPointer
  typealias List = UnsafeMutableRawPointer
  private typealias Init = @convention(c) () -> Handle?
  private typealias Perform = @convention(c) (Handle) -> CInt
  private typealias CleanUp = @convention(c) (Handle) -> Void
  private typealias Reason = @convention(c) (CInt) -> UnsafePointer<CChar>?
  private typealias Append = @convention(c) (List?, UnsafePointer<CChar>) -> List?
  private typealias FreeList = @convention(c) (List?) -> Void

  /// `CURLOPT_…`
  enum Option: CInt {
    case timeout = 13
    case noProgress = 43
    case upload = 46
    case connectTimeout = 78
    case verifyPeer = 64
    case verifyHost = 81
    case noSignal = 99
    case useTLS = 119
    case url = 10_002
    case proxy = 10_004
    case readData = 10_009
    case headerData = 10_029
    case errorBuffer = 10_010
    case progressData = 10_057
    case authorities = 10_065
    case user = 10_173
    case password = 10_174
    case from = 10_186
    case recipients = 10_187
    case readFunction = 20_012
    case headerFunction = 20_079
    case progressFunction = 20_219
    case size = 30_115
  }

  /// `CURLUSESSL_…`
  enum TLS: Int {
    /// If the server supports it.
    case attempted = 1
    /// Otherwise nothing is sent.
    case required = 3
  }

  /// `CURL_ERROR_SIZE`
  static let errorSize = 256

  private let setOption: UnsafeMutableRawPointer
  private let initialise: Init
  private let performTransfer: Perform
  private let freeHandle: CleanUp
  private let describe: Reason
  private let appendText: Append
  private let releaseList: FreeList

  /// `nil` if libcurl is not installed.
  init?() {
    guard let library = DynamicLibrary("libcurl.so.4"),
      let setOption = library.function("curl_easy_setopt", as: UnsafeMutableRawPointer.self),
      let initialise = library.function("curl_easy_init", as: Init.self),
      let performTransfer = library.function("curl_easy_perform", as: Perform.self),
      let freeHandle = library.function("curl_easy_cleanup", as: CleanUp.self),
      let describe = library.function("curl_easy_strerror", as: Reason.self),
      let appendText = library.function("curl_slist_append", as: Append.self),
      let releaseList = library.function("curl_slist_free_all", as: FreeList.self)
    else { return nil }
    self.setOption = setOption
    self.initialise = initialise
    self.performTransfer = performTransfer
    self.freeHandle = freeHandle
    self.describe = describe
    self.appendText = appendText
    self.releaseList = releaseList
  }

  func begin() -> Handle? { initialise() }
  func end(_ handle: Handle) { freeHandle(handle) }
  func perform(_ handle: Handle) -> CInt { performTransfer(handle) }

  func list(of texts: [String]) -> List? { texts.reduce(nil) { appendText($0, $1) } }
  func free(_ list: List?) { releaseList(list) }

  func phrase(_ status: CInt) -> String {
    describe(status).map { String(cString: $0) } ?? "error \(status)"
  }

  /// libcurl rejects an option. This must not be ignored, since the option may be for TLS.
  struct OptionRejected: Error {
    let option: Option
  }

  func set(_ option: Option, _ number: Int, of handle: Handle) throws(OptionRejected) {
    try check(option, tintm_curl_set_number(setOption, handle, option.rawValue, number))
  }

  func set(_ option: Option, size: Int, of handle: Handle) throws(OptionRejected) {
    try check(option, tintm_curl_set_size(setOption, handle, option.rawValue, Int64(size)))
  }

  func set(_ option: Option, _ text: String, of handle: Handle) throws(OptionRejected) {
    try check(option, tintm_curl_set_text(setOption, handle, option.rawValue, text))
  }

  func set(_ option: Option, _ pointer: UnsafeMutableRawPointer?, of handle: Handle)
    throws(OptionRejected)
  {
    try check(option, tintm_curl_set_pointer(setOption, handle, option.rawValue, pointer))
  }

  /// - Parameter function: gives libcurl bytes, or takes them.
  func set(_ option: Option, function: @escaping tintm_curl_reader, of handle: Handle)
    throws(OptionRejected)
  {
    try check(option, tintm_curl_set_reader(setOption, handle, option.rawValue, function))
  }

  func set(progress: @escaping tintm_curl_progress, of handle: Handle) throws(OptionRejected) {
    let option = Option.progressFunction
    try check(option, tintm_curl_set_progress(setOption, handle, option.rawValue, progress))
  }

  private func check(_ option: Option, _ status: CInt) throws(OptionRejected) {
    guard status == 0 else { throw OptionRejected(option: option) }
  }
}
