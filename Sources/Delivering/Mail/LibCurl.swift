import Basics
import CCurl

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
    case errorBuffer = 10_010
    case progressData = 10_057
    case authorities = 10_065
    case user = 10_173
    case password = 10_174
    case from = 10_186
    case recipients = 10_187
    case readFunction = 20_012
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

  func set(reader: @escaping tintm_curl_reader, of handle: Handle) throws(OptionRejected) {
    let option = Option.readFunction
    try check(option, tintm_curl_set_reader(setOption, handle, option.rawValue, reader))
  }

  func set(progress: @escaping tintm_curl_progress, of handle: Handle) throws(OptionRejected) {
    let option = Option.progressFunction
    try check(option, tintm_curl_set_progress(setOption, handle, option.rawValue, progress))
  }

  private func check(_ option: Option, _ status: CInt) throws(OptionRejected) {
    guard status == 0 else { throw OptionRejected(option: option) }
  }
}
