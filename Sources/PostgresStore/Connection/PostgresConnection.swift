import Foundation
import Glibc
import Store
import Synchronization

/// One connection. Its calls block until the server answers. It is always in libpq's pipeline mode:
/// several statements are sent in one round trip, and form one transaction unless one was begun
/// before.
///
/// Threads may take turns with it; ``run(_:)`` admits one at a time.
final class PostgresConnection: Sendable {
  let library: LibPQ
  private let pointer: LibPQ.ConnectionPointer
  /// Whether the connection is usable; the lock is held while it is in use.
  let usability = Mutex(true)

  var handle: LibPQ.Connection { pointer.connection }
  var isUsable: Bool { usability.withLock(\.self) }

  /// Seconds for a connection to be established.
  static let connectionTimeout = 10.0
  /// Seconds without a byte from the server after which the connection is given up. It is long,
  /// since a statement may rewrite a table; requests wait as ``StorePatience`` says. The operating
  /// system detects a dead connection sooner.
  static let responseTimeout = 600.0
  private let responseTimeout: Double
  private let names: PreparedNames
  /// The names that this connection has prepared; used within the lock of ``usability``.
  private let known = Mutex<Set<String>>([])

  /// - Throws: ``PostgresFault``, within ``connectionTimeout`` seconds.
  init(
    to address: PostgresAddress, library: LibPQ, names: PreparedNames = PreparedNames(),
    connectionTimeout: Double = connectionTimeout, responseTimeout: Double = responseTimeout
  ) throws {
    self.library = library
    self.names = names
    self.responseTimeout = responseTimeout
    let deadline = Self.clock() + connectionTimeout
    let start = ConnectionStart.run(within: connectionTimeout) {
      Self.start(address, library)
    } orElse: {
      library.finish($0)
    }
    guard let handle = start else {
      throw Self.clock() < deadline
        ? PostgresFault.unreachable(detail: "not enough memory for a connection")
        : Self.silent(connectionTimeout)
    }
    do {
      try Self.connect(handle, library, until: deadline, connectionTimeout)
    } catch {
      library.finish(handle)
      throw error
    }
    pointer = LibPQ.ConnectionPointer(handle)
    // The server's notices must not appear on the terminal.
    _ = library.setNoticeReceiver(handle, { _, _ in }, nil)
    guard library.setNonBlocking(handle, 1) == 0, library.enterPipeline(handle) == 1 else {
      // The deinitialiser releases the connection, since all properties are set.
      throw PostgresFault.unreachable(detail: "the installed libpq is too old")
    }
    // `server_version_num`: 150004 is 15.4.
    let version = Int(library.serverVersion(handle)) / 10_000
    guard version >= Self.oldest else {
      throw PostgresFault.refused(
        detail: "it is PostgreSQL \(version), but \(Self.oldest) or later is required")
    }
  }

  private static let oldest = 15

  deinit { library.finish(handle) }

  private static func start(
    _ address: PostgresAddress, _ library: LibPQ
  ) -> LibPQ.Connection? {
    let parameters =
      address.parameters + [
        ("application_name", "tintm"), ("client_encoding", "UTF8"),
        // The operating system closes a connection whose peer is gone.
        ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "60000"),
      ]
    let names = parameters.map { strdup($0.name) }
    let values = parameters.map { strdup($0.value) }
    defer { (names + values).forEach { free($0) } }
    let keys = names.map { UnsafePointer($0) } + [nil]
    let texts = values.map { UnsafePointer($0) } + [nil]
    return library.startConnection(keys, texts, 0)
  }

  private static func connect(
    _ handle: LibPQ.Connection, _ library: LibPQ, until deadline: Double,
    _ connectionTimeout: Double
  ) throws {
    var state = LibPQ.Polling.writing
    while state != .ok {
      guard state != .failed, library.connectionStatus(handle) != 1 else {
        throw fault(ofConnecting: library.firstErrorLine(handle))
      }
      let events = state == .reading ? POLLIN : POLLOUT
      guard try wait(library.socket(handle), Int16(events), until: deadline) else {
        throw silent(connectionTimeout)
      }
      state = LibPQ.Polling(rawValue: library.pollConnection(handle)) ?? .failed
    }
  }

  private static func silent(_ connectionTimeout: Double) -> PostgresFault {
    .unreachable(detail: "it did not answer within \(Int(connectionTimeout.rounded())) seconds")
  }

  /// libpq has no error code for a failed connection; text after FATAL is the server's message.
  private static func fault(ofConnecting firstErrorLine: String) -> PostgresFault {
    var detail = firstErrorLine
    if let range = firstErrorLine.range(of: " failed: ") {
      detail = String(firstErrorLine[range.upperBound...])
    }
    guard let range = firstErrorLine.range(of: "FATAL:") else {
      return detail.contains("password") || detail.contains("authentication")
        ? .refused(detail: detail) : .unreachable(detail: detail)
    }
    detail = firstErrorLine[range.upperBound...].trimmingCharacters(in: .whitespaces)
    // The server starts, stops, or has no free connection.
    let passing =
      ["starting up", "shutting down", "in recovery mode"] + PostgresFault.wordsOfSlots
    return passing.contains(where: detail.contains)
      ? .unreachable(detail: detail) : .refused(detail: detail)
  }

  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// - Returns: whether the socket is ready before the deadline.
  private static func wait(
    _ socket: CInt, _ events: Int16, until deadline: Double
  ) throws -> Bool {
    var place = pollfd(fd: socket, events: events, revents: 0)
    while true {
      let left = deadline - clock()
      guard left > 0 else { return false }
      let count = poll(&place, 1, CInt(min(left * 1000, 3_600_000).rounded(.up)))
      if count > 0 { return true }
      if count < 0, errno != EINTR {
        throw PostgresFault.lost(detail: String(cString: strerror(errno)))
      }
    }
  }

  /// Whether nothing has arrived since the last use: a server that closes the connection says so,
  /// and it sends nothing else unasked.
  func isStillThere() -> Bool {
    var place = pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0)
    return isUsable && poll(&place, 1, 0) == 0
  }

  /// Runs statements in one round trip.
  ///
  /// - Returns: the rows of each statement.
  /// - Throws: the ``PostgresFault`` of the first failed statement; the statements after it are not
  ///   run.
  func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    try usability.withLock { isUsable in try run(statements, &isUsable) }
  }

  private func run(
    _ statements: [PostgresStatement], _ isUsable: inout Bool
  ) throws -> [PostgresRows] {
    guard isUsable else { throw PostgresFault.lost(detail: "the connection was lost") }
    // Unusable until the end of the round trip has been read.
    isUsable = false
    var answers: [Answer] = []
    for statement in statements { try sendByName(statement, &answers) }
    guard library.endPipeline(handle) == 1 else { throw lost() }
    var rows: [PostgresRows] = []
    rows.reserveCapacity(statements.count)
    var fault: PostgresFault?
    for answer in answers {
      while let result = try next() {
        switch (LibPQ.Status(rawValue: library.resultStatus(result)), answer) {
        case (.done, .rows), (.rows, .rows): rows.append(PostgresRows(result, library))
        case (.done, .name(let name)):
          _ = known.withLock { $0.insert(name) }
          library.clear(result)
        case (.aborted, _): library.clear(result)
        default:
          fault = fault ?? self.fault(result)
          library.clear(result)
        }
      }
      if case .lost = fault { break }
    }
    if case .lost(let detail) = fault { throw PostgresFault.lost(detail: detail) }
    guard let end = try next() else { throw lost() }
    let status = LibPQ.Status(rawValue: library.resultStatus(end))
    library.clear(end)
    guard status == .synchronised else { throw lost() }
    if let fault, fault.isOfPlan, known.withLock({ !$0.isEmpty }) {
      // Another connection prepares its statements anew.
      throw PostgresFault.staleDecision
    }
    isUsable = true
    if let fault {
      if fault.isOfNames { names.stopUse() }
      throw fault
    }
    guard rows.count == statements.count else { throw lost() }
    return rows
  }

  /// What the server answers to a message.
  private enum Answer: Equatable {
    case rows
    /// A statement was prepared under this name.
    case name(String)
  }

  /// Sends a statement, by its name if it is to be prepared.
  ///
  /// - Parameter answers: the answers to expect in this round trip.
  private func sendByName(_ statement: PostgresStatement, _ answers: inout [Answer]) throws {
    defer { answers.append(.rows) }
    guard let name = names.name(of: statement) else { return try send(statement) }
    if !answers.contains(.name(name)), !known.withLock({ $0.contains(name) }) {
      let types = statement.parameters.map(\.type)
      guard library.prepare(handle, name, statement.sql, CInt(types.count), types) == 1 else {
        throw lost()
      }
      answers.append(.name(name))
    }
    try send(statement, name: name)
  }

  /// - Parameter name: the name under which the statement was prepared.
  func send(_ statement: PostgresStatement, name: String? = nil) throws {
    var buffer: [UInt8] = []
    var places: [(start: Int, length: Int?)] = []
    for parameter in statement.parameters {
      let start = buffer.count
      places.append((start, parameter.encode(into: &buffer)))
    }
    // An empty text needs an address too, otherwise it would be NULL.
    buffer.append(0)
    let types = statement.parameters.map(\.type)
    let lengths = places.map { CInt($0.length ?? 0) }
    let formats = [CInt](repeating: 1, count: places.count)
    let isSent = buffer.withUnsafeBytes { bytes in
      let values = places.map { place in
        place.length == nil
          ? nil : bytes.baseAddress?.advanced(by: place.start).assumingMemoryBound(to: CChar.self)
      }
      if let name {
        return library.sendPrepared(handle, name, CInt(places.count), values, lengths, formats, 1)
      }
      return library.send(
        handle, statement.sql, CInt(places.count), types, values, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost() }
  }

  /// The next result; `nil` at the end of a statement's results.
  func next() throws -> LibPQ.Result? {
    var unsent = library.flush(handle)
    while unsent == 1 || library.isBusy(handle) == 1 {
      guard unsent >= 0 else { throw lost() }
      try wait(isUnsent: unsent == 1)
      unsent = library.flush(handle)
    }
    guard unsent == 0 else { throw lost() }
    return library.nextResult(handle)
  }

  /// Waits until the server sends something, or takes what is unsent.
  func wait(isUnsent: Bool) throws {
    let events = Int16(POLLIN) | (isUnsent ? Int16(POLLOUT) : 0)
    let limit = min(responseTimeout, StorePatience.seconds ?? responseTimeout)
    guard try Self.wait(library.socket(handle), events, until: Self.clock() + limit) else {
      throw PostgresFault.lost(detail: "it stopped answering")
    }
    guard library.consumeInput(handle) == 1 else { throw lost() }
  }

  func fault(_ result: LibPQ.Result) -> PostgresFault {
    func field(_ letter: Unicode.Scalar) -> String? {
      library.errorField(result, CInt(letter.value)).map { String(cString: $0) }
    }
    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY
    guard let code = field("C") else { return .lost(detail: library.firstErrorLine(handle)) }
    return PostgresFault(code: code, message: field("M") ?? "unknown error")
  }

  func lost() -> PostgresFault { .lost(detail: library.firstErrorLine(handle)) }
}

/// The names of the prepared statements of a pool's connections.
///
/// A pooler in transaction mode may give each transaction another connection of the server, which
/// does not know the names. The first error of this kind ends the use of names, and the transaction
/// is repeated without them. A name is never used for two texts, also by other processes.
final class PreparedNames: Sendable {
  private struct Key: Hashable {
    let sql: String
    let types: [UInt32]
  }

  /// Maximum number of names, which bounds the server's memory: a plan takes some 50 kB in each
  /// connection.
  private static let limit = 128

  /// Number of uses without a name, so that a command leaves no names in a pooler's connections.
  static let unnamed = 2

  private let prefix = "t" + String(UInt64.random(in: 0...(.max)), radix: 36)
  private let uses = Mutex<[Key: (number: Int, count: Int)]>([:])
  private let isInUse = Atomic(true)

  /// - Returns: `nil` if the statement is sent without a name.
  func name(of statement: PostgresStatement) -> String? {
    guard statement.isPrepared, isInUse.load(ordering: .relaxed) else { return nil }
    let key = Key(sql: statement.sql, types: statement.parameters.map(\.type))
    return uses.withLock { uses in
      let known = uses[key] ?? (uses.count, 0)
      guard known.number < Self.limit else { return nil }
      uses[key] = (known.number, known.count + 1)
      return known.count < Self.unnamed ? nil : "\(prefix)_\(known.number)"
    }
  }

  func stopUse() { isInUse.store(false, ordering: .relaxed) }
}
