import Basics

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

  typealias Start = @convention(c) (Texts, Texts, CInt) -> Connection?
  typealias Ask = @convention(c) (Connection) -> CInt
  typealias Say = @convention(c) (Connection) -> UnsafePointer<CChar>?
  typealias End = @convention(c) (Connection) -> Void
  typealias Switch = @convention(c) (Connection, CInt) -> CInt
  typealias Send =
    @convention(c) (
      Connection, UnsafePointer<CChar>, CInt, UnsafePointer<UInt32>?, Texts?,
      UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
    ) -> CInt
  typealias Prepare =
    @convention(c) (
      Connection, UnsafePointer<CChar>, UnsafePointer<CChar>, CInt, UnsafePointer<UInt32>?
    ) -> CInt
  typealias SendPrepared =
    @convention(c) (
      Connection, UnsafePointer<CChar>, CInt, Texts?, UnsafePointer<CInt>?, UnsafePointer<CInt>?,
      CInt
    ) -> CInt
  typealias Next = @convention(c) (Connection) -> Result?
  typealias Clear = @convention(c) (Result) -> Void
  typealias Count = @convention(c) (Result) -> CInt
  typealias Field = @convention(c) (Result, CInt) -> UnsafePointer<CChar>?
  typealias Kind = @convention(c) (Result, CInt) -> UInt32
  typealias Cell = @convention(c) (Result, CInt, CInt) -> UnsafeMutablePointer<CChar>?
  typealias CellNumber = @convention(c) (Result, CInt, CInt) -> CInt
  typealias Tuples = @convention(c) (Result) -> UnsafePointer<CChar>?
  typealias PutCopy = @convention(c) (Connection, UnsafePointer<CChar>?, CInt) -> CInt
  typealias EndCopy = @convention(c) (Connection, UnsafePointer<CChar>?) -> CInt
  typealias GetCopy =
    @convention(c) (Connection, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, CInt) -> CInt
  typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void
  typealias Receiver = @convention(c) (UnsafeMutableRawPointer?, Result?) -> Void
  typealias SetReceiver =
    @convention(c) (Connection, Receiver?, UnsafeMutableRawPointer?) -> UnsafeRawPointer?

  let startConnection: Start
  let pollConnection: Ask
  let socket: Ask
  let connectionStatus: Ask
  let serverVersion: Ask
  let errorMessage: Say
  let finish: End
  let setNonBlocking: Switch
  let enterPipeline: Ask
  let endPipeline: Ask
  let exitPipeline: Ask
  let send: Send
  let prepare: Prepare
  let sendPrepared: SendPrepared
  let flush: Ask
  let consumeInput: Ask
  let isBusy: Ask
  let nextResult: Next
  let clear: Clear
  let resultStatus: Count
  let errorField: Field
  let rowCount: Count
  let columnCount: Count
  let columnName: Field
  let columnType: Kind
  let isNull: CellNumber
  let length: CellNumber
  let value: Cell
  let changedRows: Tuples
  let putCopy: PutCopy
  let endCopy: EndCopy
  let getCopy: GetCopy
  let free: Free
  let setNoticeReceiver: SetReceiver

  /// `nil` if libpq is not installed.
  init?() {
    guard let library = DynamicLibrary("libpq.so.5"),
      let startConnection = library.function("PQconnectStartParams", as: Start.self),
      let pollConnection = library.function("PQconnectPoll", as: Ask.self),
      let socket = library.function("PQsocket", as: Ask.self),
      let connectionStatus = library.function("PQstatus", as: Ask.self),
      let serverVersion = library.function("PQserverVersion", as: Ask.self),
      let errorMessage = library.function("PQerrorMessage", as: Say.self),
      let finish = library.function("PQfinish", as: End.self),
      let setNonBlocking = library.function("PQsetnonblocking", as: Switch.self),
      let enterPipeline = library.function("PQenterPipelineMode", as: Ask.self),
      let endPipeline = library.function("PQpipelineSync", as: Ask.self),
      let exitPipeline = library.function("PQexitPipelineMode", as: Ask.self),
      let send = library.function("PQsendQueryParams", as: Send.self),
      let prepare = library.function("PQsendPrepare", as: Prepare.self),
      let sendPrepared = library.function("PQsendQueryPrepared", as: SendPrepared.self),
      let flush = library.function("PQflush", as: Ask.self),
      let consumeInput = library.function("PQconsumeInput", as: Ask.self),
      let isBusy = library.function("PQisBusy", as: Ask.self),
      let nextResult = library.function("PQgetResult", as: Next.self),
      let clear = library.function("PQclear", as: Clear.self),
      let resultStatus = library.function("PQresultStatus", as: Count.self),
      let errorField = library.function("PQresultErrorField", as: Field.self),
      let rowCount = library.function("PQntuples", as: Count.self),
      let columnCount = library.function("PQnfields", as: Count.self),
      let columnName = library.function("PQfname", as: Field.self),
      let columnType = library.function("PQftype", as: Kind.self),
      let isNull = library.function("PQgetisnull", as: CellNumber.self),
      let length = library.function("PQgetlength", as: CellNumber.self),
      let value = library.function("PQgetvalue", as: Cell.self),
      let changedRows = library.function("PQcmdTuples", as: Tuples.self),
      let putCopy = library.function("PQputCopyData", as: PutCopy.self),
      let endCopy = library.function("PQputCopyEnd", as: EndCopy.self),
      let getCopy = library.function("PQgetCopyData", as: GetCopy.self),
      let free = library.function("PQfreemem", as: Free.self),
      let setNoticeReceiver = library.function("PQsetNoticeReceiver", as: SetReceiver.self)
    else { return nil }
    self.startConnection = startConnection
    self.pollConnection = pollConnection
    self.socket = socket
    self.connectionStatus = connectionStatus
    self.serverVersion = serverVersion
    self.errorMessage = errorMessage
    self.finish = finish
    self.setNonBlocking = setNonBlocking
    self.enterPipeline = enterPipeline
    self.endPipeline = endPipeline
    self.exitPipeline = exitPipeline
    self.send = send
    self.prepare = prepare
    self.sendPrepared = sendPrepared
    self.flush = flush
    self.consumeInput = consumeInput
    self.isBusy = isBusy
    self.nextResult = nextResult
    self.clear = clear
    self.resultStatus = resultStatus
    self.errorField = errorField
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.columnName = columnName
    self.columnType = columnType
    self.isNull = isNull
    self.length = length
    self.value = value
    self.changedRows = changedRows
    self.putCopy = putCopy
    self.endCopy = endCopy
    self.getCopy = getCopy
    self.free = free
    self.setNoticeReceiver = setNoticeReceiver
  }

  /// The first line of libpq's error message for a connection; further lines are guesses.
  func firstErrorLine(_ connection: Connection) -> String {
    let text = errorMessage(connection).map { String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.isEmpty ? "the connection was lost" : line
  }
}
