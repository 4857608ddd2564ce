import Basics
import Foundation
import Synchronization

/// The functions of libpq 14 or newer that the program uses (PostgreSQL 15, chapter 34), with the
/// numbers of its enumerations, which are part of its ABI. The library is loaded when a server is
/// configured, so that no other run loads it and the twenty libraries that it needs.
struct LibPQ: Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>

  /// The address of a connection. Swift does not send a pointer from one thread to another, but a
  /// connection may move between threads, as libpq allows (PostgreSQL 15, section 34.20).
  struct ConnectionPointer: Sendable {
    private let address: UInt

    init(_ connection: Connection) { address = UInt(bitPattern: connection) }

    var connection: Connection {
      guard let connection = Connection(bitPattern: address) else {
        preconditionFailure("the address of a connection is not null")
      }
      return connection
    }
  }

  /// `PGRES_POLLING_…`
  enum Polling: CInt {
    case failed = 0
    case reading = 1
    case writing = 2
    case ok = 3
  }

  /// `PGRES_…`
  enum Status: CInt {
    case done = 1
    case rows = 2
    case copyOut = 3
    case copyIn = 4
    case synchronised = 10
    case aborted = 11
  }

  typealias Ask = @convention(c) (Connection) -> CInt
  typealias Count = @convention(c) (Result) -> CInt
  typealias Field = @convention(c) (Result, CInt) -> UnsafePointer<CChar>?
  typealias CellNumber = @convention(c) (Result, CInt, CInt) -> CInt

  let startConnection: @convention(c) (Texts, Texts, CInt) -> Connection?
  let pollConnection: Ask
  let socket: Ask
  let connectionStatus: Ask
  let serverVersion: Ask
  let errorMessage: @convention(c) (Connection) -> UnsafePointer<CChar>?
  let finish: @convention(c) (Connection) -> Void
  let setNonBlocking: @convention(c) (Connection, CInt) -> CInt
  let enterPipeline: Ask
  let endPipeline: Ask
  let exitPipeline: Ask
  let send:
    @convention(c) (
      Connection, UnsafePointer<CChar>, CInt, UnsafePointer<UInt32>?, Texts?, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?, CInt
    ) -> CInt
  let prepare:
    @convention(c) (
      Connection, UnsafePointer<CChar>, UnsafePointer<CChar>, CInt, UnsafePointer<UInt32>?
    ) -> CInt
  let sendPrepared:
    @convention(c) (
      Connection, UnsafePointer<CChar>, CInt, Texts?, UnsafePointer<CInt>?, UnsafePointer<CInt>?,
      CInt
    ) -> CInt
  let flush: Ask
  let consumeInput: Ask
  let isBusy: Ask
  let nextResult: @convention(c) (Connection) -> Result?
  let clear: @convention(c) (Result) -> Void
  let resultStatus: Count
  let errorField: Field
  let rowCount: Count
  let columnCount: Count
  let columnName: Field
  let columnType: @convention(c) (Result, CInt) -> UInt32
  let isNull: CellNumber
  let length: CellNumber
  let value: @convention(c) (Result, CInt, CInt) -> UnsafeMutablePointer<CChar>?
  let changedRows: @convention(c) (Result) -> UnsafePointer<CChar>?
  let putCopy: @convention(c) (Connection, UnsafePointer<CChar>?, CInt) -> CInt
  let endCopy: @convention(c) (Connection, UnsafePointer<CChar>?) -> CInt
  let getCopy:
    @convention(c) (Connection, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, CInt) -> CInt
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let setNoticeReceiver:
    @convention(c) (
      Connection, (@convention(c) (UnsafeMutableRawPointer?, Result?) -> Void)?,
      UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?

  /// - Throws: ``PostgresFault/noLibrary``.
  init() throws(PostgresFault) {
    let library = DynamicLibrary("libpq.so.5")
    func function<Function>(_ name: String) throws(PostgresFault) -> Function {
      guard let function = library?.function(name, as: Function.self) else { throw .noLibrary }
      return function
    }
    startConnection = try function("PQconnectStartParams")
    pollConnection = try function("PQconnectPoll")
    socket = try function("PQsocket")
    connectionStatus = try function("PQstatus")
    serverVersion = try function("PQserverVersion")
    errorMessage = try function("PQerrorMessage")
    finish = try function("PQfinish")
    setNonBlocking = try function("PQsetnonblocking")
    enterPipeline = try function("PQenterPipelineMode")
    endPipeline = try function("PQpipelineSync")
    exitPipeline = try function("PQexitPipelineMode")
    send = try function("PQsendQueryParams")
    prepare = try function("PQsendPrepare")
    sendPrepared = try function("PQsendQueryPrepared")
    flush = try function("PQflush")
    consumeInput = try function("PQconsumeInput")
    isBusy = try function("PQisBusy")
    nextResult = try function("PQgetResult")
    clear = try function("PQclear")
    resultStatus = try function("PQresultStatus")
    errorField = try function("PQresultErrorField")
    rowCount = try function("PQntuples")
    columnCount = try function("PQnfields")
    columnName = try function("PQfname")
    columnType = try function("PQftype")
    isNull = try function("PQgetisnull")
    length = try function("PQgetlength")
    value = try function("PQgetvalue")
    changedRows = try function("PQcmdTuples")
    putCopy = try function("PQputCopyData")
    endCopy = try function("PQputCopyEnd")
    getCopy = try function("PQgetCopyData")
    free = try function("PQfreemem")
    setNoticeReceiver = try function("PQsetNoticeReceiver")
  }

  /// The first line of libpq's error message for a connection; further lines are guesses.
  func firstErrorLine(_ connection: Connection) -> String {
    let text = errorMessage(connection).map { String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.isEmpty ? "the connection was lost" : line
  }
}

/// The first step of a connection, in which libpq resolves host names without a timeout: a silent
/// name server can block it for minutes. It runs on a thread of its own, so that the caller can
/// give up in time.
final class ConnectionStart: Sendable {
  private struct State {
    var pointer: LibPQ.ConnectionPointer?
    var isAbandoned = false
  }

  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - make: creates the connection.
  ///   - discard: closes a connection that was created too late.
  /// - Returns: `nil` after a timeout.
  static func run(
    within seconds: Double, _ make: @escaping @Sendable () -> LibPQ.Connection?,
    orElse discard: @escaping @Sendable (LibPQ.Connection) -> Void
  ) -> LibPQ.Connection? {
    let start = ConnectionStart()
    Thread.detachNewThread {
      let handle = make()
      let isWanted = start.state.withLock { state in
        state.pointer = handle.map(LibPQ.ConnectionPointer.init)
        return !state.isAbandoned
      }
      if let handle, !isWanted { discard(handle) }
      start.end.signal()
    }
    _ = start.end.wait(timeout: .now() + seconds)
    let pointer = start.state.withLock { state in
      state.isAbandoned = true
      return state.pointer
    }
    return pointer?.connection
  }
}
