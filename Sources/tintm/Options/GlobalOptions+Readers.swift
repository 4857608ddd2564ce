import Foundation
import Models
import Sourcing
import Storing

extension GlobalOptions {
  /// The reader of a command: the one named by option or environment; the user, if a reader has
  /// their name; the first reader; and if there is none yet, the user. `sudo` does not make root a
  /// reader.
  ///
  /// A named reader that does not exist is created with their first action.
  static func readerName(
    named option: String?, environment: [String: String], in store: any ReaderStoring
  ) throws -> String {
    if let named = option ?? environment["TINTM_READER"].flatMap({ $0.isEmpty ? nil : $0 }) {
      if let known = try store.reader(named: named) { return known.name }
      guard let new = ReaderName.checked(named) else { throw Failure.badReaderName(named) }
      return new
    }
    let users = ["SUDO_USER", "USER", "LOGNAME"].compactMap { environment[$0] }
      .filter { !$0.isEmpty }
    if let user = environment["USER"], !user.isEmpty, let reader = try store.reader(named: user) {
      return reader.name
    }
    return try store.firstReader()?.name ?? users.first.flatMap(ReaderName.checked) ?? "reader"
  }

  func readerName(in store: any ReaderStoring) throws -> String {
    try Self.readerName(
      named: reader, environment: ProcessInfo.environmentAtStart, in: store)
  }

  /// The reader, created if there are no readers yet; a named one must exist.
  func readerOrNew(in store: any ReaderStoring) throws -> Reader {
    let name = try readerName(in: store)
    if try store.firstReader() == nil, reader == nil, let new = try store.addReader(name) {
      return new
    }
    return try Self.reader(named: name, in: store)
  }

  static func reader(named name: String, in store: any ReaderStoring) throws -> Reader {
    if let reader = try store.reader(named: name) { return reader }
    let names = try store.readers().map(\.reader.name)
    throw Failure(
      .noInput, code: "no_such_reader", "There is no reader named “\(name)”.",
      advice: Failure.advice(
        Spelling.nearest(to: name, in: names), else: "`tintm reader list` lists them."))
  }

  /// The database, created if it is missing: readers may exist before the first article.
  func anyStore() throws -> any Store {
    let locations = locations
    try checkNamedConfiguration(at: locations)
    return try locations.databasePlace().create()
  }
}

extension Failure {
  static let noLibCrypto = Failure(
    .unavailable, code: "no_libcrypto",
    "Passwords need OpenSSL's libcrypto 3, which is not installed.",
    advice: "Install it: `apt-get install libssl3`.")

  static func badReaderName(_ name: String) -> Failure {
    Failure(
      .usage, code: "bad_reader_name", "“\(name.prefix(200))” is not a valid reader name.",
      advice: "A name has 1 to 64 characters, without “:”, “/” and control characters.")
  }

  init(_ refusal: AppPasswordRefusal, app: String, reader: String) {
    switch refusal {
    case .nameIsTaken:
      self.init(
        .usage, code: "app_exists", "“\(reader)” already has an app named “\(app)”.",
        advice: "Choose another name, or revoke the app with `tintm app remove \(app)`.")
    case .secretIsTaken:
      self.init(
        .dataError, code: "password_in_use", "Another app already uses this password.",
        advice: "Choose a different password for each app.")
    case .tooMany:
      self.init(
        .usage, code: "too_many_apps",
        "“\(reader)” already has the maximum of \(ReaderLimits.apps) apps.",
        advice: "List them with `tintm app list` and revoke one with `tintm app remove`.")
    }
  }
}
