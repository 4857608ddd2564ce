import Foundation
import Logging
import Models
import Store
import Web

extension ServeCommand {
  /// Sets the first reader's password from the file of a container's secret. It is read only while
  /// no reader has a password: one that a person chose later stays.
  ///
  /// - Throws: ``Failure`` if the file can't be read or its first line is no password.
  func setFirstPassword(in store: any Store, logger: Logger) throws {
    let environment = ProcessInfo.environmentAtStart
    let file = passwordFile ?? environment["TINTM_PASSWORD_FILE"] ?? ""
    guard !file.isEmpty, only != .poll, try !store.hasPasswords() else { return }
    let password = try SecretInput.read(
      file: globals.locations.absolute(file), shortest: PasswordHasher.shortest,
      longest: PasswordHasher.longest)
    let reader = try firstReader(environment["TINTM_READER"], in: store)
    try GlobalOptions.setPassword(password, of: reader, in: store)
    logger.info(
      "The password was set from a file", metadata: ["reader": "\(reader.name)", "file": "\(file)"])
  }

  /// The reader that the environment names, who is added if there are no readers yet.
  private func firstReader(_ named: String?, in store: any Store) throws -> Reader {
    guard let named, !named.isEmpty, try store.readers().isEmpty else {
      return try globals.namedReader(in: store)
    }
    guard let checked = ReaderName.checked(named) else { throw Failure.badReaderName(named) }
    return try GlobalOptions.added(checked, to: store)
  }
}
