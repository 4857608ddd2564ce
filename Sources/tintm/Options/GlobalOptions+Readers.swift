import Foundation
import Models
import Store
import Web

extension GlobalOptions {
  /// The reader of a command: the one named by option or environment, who must exist; the user, if
  /// a reader has their name; the first reader; and before one was added,
  /// ``ReaderName/unnamed``.
  static func readerName(
    named option: String?, environment: [String: String], in store: any ReaderStoring
  ) throws -> String {
    if let named = option ?? environment["TINTM_READER"], !named.isEmpty {
      return try reader(named: named, in: store).name
    }
    if let user = environment["USER"], let reader = try store.reader(named: user) {
      return reader.name
    }
    return try store.firstReader()?.name ?? ReaderName.unnamed
  }

  func readerName(in store: any ReaderStoring) throws -> String {
    try Self.readerName(
      named: reader, environment: ProcessInfo.environmentAtStart, in: store)
  }

  /// The reader of a command that needs one with a name. If none was added yet, the user becomes
  /// the first one; `sudo` does not make root a reader.
  func namedReader(in store: any ReaderStoring) throws -> Reader {
    let name = try readerName(in: store)
    guard name == ReaderName.unnamed else { return try Self.reader(named: name, in: store) }
    let environment = ProcessInfo.environmentAtStart
    let user = ["SUDO_USER", "USER", "LOGNAME"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return try Self.added(user.flatMap(ReaderName.checked) ?? "reader", to: store)
  }

  /// Adds a reader.
  ///
  /// - Throws: ``Failure`` if a reader has it already.
  static func added(_ name: String, to store: any ReaderStoring) throws -> Reader {
    guard let reader = try store.addReader(name) else {
      throw Failure(
        .usage, code: "reader_exists", "A reader named “\(name)” already exists.",
        advice: "`tintm reader list` lists them.")
    }
    return reader
  }

  /// Sets a reader's password and signs their browsers out.
  static func setPassword(_ password: String, of reader: Reader, in store: any Store) throws {
    let hash: PasswordHash
    do {
      hash = try PasswordHasher().hash(password)
    } catch {
      throw Failure.noLibCrypto
    }
    try store.setPassword(hash, of: reader.id, keeping: nil, at: store.now())
  }

  static func reader(named name: String, in store: any ReaderStoring) throws -> Reader {
    guard name != ReaderName.unnamed else { throw Failure.badReaderName(name) }
    if let reader = try store.reader(named: name) { return reader }
    let names = try store.readers().map(\.reader.name)
    throw Failure(
      .noInput, code: "no_such_reader", "There is no reader named “\(name.prefix(200))”.",
      advice: Failure.advice(
        for: name, among: names,
        else: "`tintm reader list` lists them, `tintm reader add NAME` adds one."))
  }

  /// The database, created if it is missing: readers may exist before the first article.
  func anyStore() throws -> any Store {
    let place = try locations.databasePlace()
    try checkNamedConfiguration(at: locations)
    return try place.create()
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
