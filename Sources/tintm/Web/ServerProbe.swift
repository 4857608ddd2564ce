import Basics
import Glibc
import Web

/// Asks a running daemon over HTTP whether its database answers.
struct ServerProbe {
  let place: ListeningPlace
  /// Maximum seconds for each step: connecting, sending, receiving.
  var seconds = 5

  /// The answer's status and first line of text.
  struct Answer {
    let status: Int
    let sentence: String
  }

  struct Unanswered: Error {
    let reason: String
  }

  /// Longest answer that is read, in bytes; that of `/readyz` is a sentence after a few headers.
  private static let longest = 16 << 10

  private static let request =
    "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  func answer() throws(Unanswered) -> Answer {
    let socket = try connected()
    defer { close(socket) }
    guard Descriptor(number: socket).write(Self.request) == nil else { throw Self.fault() }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.longest {
      let count = recv(socket, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.fault() }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.prefix { !$0.isNewline }.split(separator: " ")
    guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw Unanswered(reason: "the answer is not HTTP")
    }
    let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] } ?? ""
    // Another program may answer there; what it says must not control the terminal.
    let sentence = body.prefix { !$0.isNewline }.unicodeScalars.filter {
      ![.control, .format].contains($0.properties.generalCategory)
    }
    return Answer(status: status, sentence: String(String.UnicodeScalarView(sentence)))
  }

  /// A socket that is connected to the place. Linux connects an address such as 0.0.0.0, at which
  /// servers listen, to this machine.
  private func connected() throws(Unanswered) -> Int32 {
    switch place {
    case .address(let host, let port):
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var found: UnsafeMutablePointer<addrinfo>?
      let status = getaddrinfo(host, "\(port)", &hints, &found)
      guard status == 0, let found else {
        throw Unanswered(reason: String(cString: gai_strerror(status)))
      }
      defer { freeaddrinfo(found) }
      return try open(found.pointee.ai_family, found.pointee.ai_addr, found.pointee.ai_addrlen)
    case .unixSocket(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      return try withUnsafePointer(to: &address) { address throws(Unanswered) in
        try address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          address throws(Unanswered) in
          try open(AF_UNIX, address, length)
        }
      }
    case .descriptor:
      throw Unanswered(reason: "its socket belongs to the service manager")
    }
  }

  private func open(
    _ family: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) throws(Unanswered) -> Int32 {
    let socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw Self.fault() }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    // The limit for sending is also the one for connecting (socket(7)).
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard connect(socket, address, length) == 0 else {
      let fault = Self.fault()
      close(socket)
      throw fault
    }
    return socket
  }

  private static func fault() -> Unanswered {
    let isLate = [EAGAIN, EINPROGRESS].contains(errno)
    return Unanswered(reason: isLate ? "it takes too long" : String(cString: strerror(errno)))
  }
}
