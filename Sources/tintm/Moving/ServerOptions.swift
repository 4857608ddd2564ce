import ArgumentParser
import Basics
import Fetching
import Foundation
import Glibc
import Moving

/// The server of another program from which `tintm import` takes everything.
struct ServerOptions: ParsableArguments {
  /// Bytes; longer passwords and tokens are none.
  private static let longestPassword = 4096

  @Option(
    name: .customLong("from"),
    help: .value("url", "The address of another program's server, read once."))
  var address: String?

  @Option(help: .value("name", "The user name there; not needed with a token of Miniflux."))
  var user: String?

  @Option(help: .value("file", "A file whose first line is the password or token; - is stdin."))
  var passwordFile: String?

  @Option(help: "The server's API; by default it is looked for.")
  var kind: ServerKind?

  @Flag(help: "The server may be in a private network.")
  var allowPrivate = false

  func validate() throws {
    guard let address else {
      guard user == nil, passwordFile == nil, kind == nil, !allowPrivate else {
        throw ValidationError("--user, --password-file, --kind and --allow-private need --from.")
      }
      return
    }
    guard passwordFile != nil else { throw ValidationError("--from needs --password-file.") }
    guard user != nil || kind ?? .miniflux == .miniflux else {
      throw ValidationError("--kind \(kind?.rawValue ?? "") needs --user.")
    }
    // What is on a command line can be seen by every user of the machine.
    if let authority = address.split(separator: "/", maxSplits: 2).dropFirst().first,
      authority.contains("@")
    {
      throw ValidationError("The address must not have a password; use --user and --password-file.")
    }
  }

  /// - Throws: ``Failure`` if the password or the address cannot be used.
  func reader(_ fetcher: Fetcher) throws -> ServerReader {
    let password = try SecretInput.read(
      file: passwordFile ?? "-", shortest: 1, longest: Self.longestPassword)
    do {
      return try ServerReader(
        address ?? "", login: ServerLogin(user: user, password: password), kind: kind,
        allowsPrivate: allowPrivate, fetcher: fetcher)
    } catch {
      throw Failure(error, address: address ?? "")
    }
  }
}

extension ServerKind: ExpressibleByArgument {}

extension Failure {
  init(_ fault: ServerFault, address: String) {
    let again = "Run the same command again to go on; what was imported counts."
    let (status, advice): (ExitStatus, String?) =
      switch fault {
      case .refused(.greader), .refused(.fever):
        (.unavailable, "FreshRSS and Miniflux have a password of its own for this API.")
      case .refused(.miniflux): (.unavailable, nil)
      case .nothingFound:
        (.unavailable, "Name the address of the API, and with --kind which one it is.")
      case .unreachable(.addressRefused(_, _, .privateNetwork)):
        (.unavailable, "Add --allow-private if it is yours.")
      case .unreachable(.invalidURL), .unreachable(.unsupportedScheme): (.usage, nil)
      case .noLibCrypto: (.unavailable, "Install it: `apt-get install libssl3`.")
      case .asksToWait, .unreachable, .status: (.temporaryFailure, again)
      case .notJSON, .unexpected, .endless: (.unavailable, nil)
      }
    self.init(status, code: "server", "\(address): \(fault.message).", advice: advice)
  }
}

/// The file that keeps how far another program's server has been read for a reader, beside the
/// database. An import that ended removes it.
struct ServerPositionFile {
  /// Seconds after which an import begins anew: by then the server's lists have other beginnings.
  private static let lifetime = 86_400.0
  private static let sizeLimit = 64 * 1024

  let path: String

  private struct Content: Codable {
    var position: ServerPosition
    var at: Date
  }

  /// - Parameter database: the base name of local files of the database.
  init(besideDatabase database: String, server: String, account: String, reader: String) {
    let hash = FNV64.value(of: [reader, server, account].joined(separator: "\0"))
    path = database + ".import-" + String(hash, radix: 16)
  }

  /// - Returns: `nil` if there is none, or it is too old.
  func position(at now: Date) -> ServerPosition? {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: Self.sizeLimit),
      let content = try? CodableJSON.value(Content.self, of: data),
      abs(now.timeIntervalSince(content.at)) < Self.lifetime
    else { return nil }
    return content.position
  }

  /// Without the file an interrupted import begins anew, which is only slower.
  func keep(_ position: ServerPosition, at now: Date) {
    guard let data = try? CodableJSON.data(Content(position: position, at: now)) else { return }
    let draft = path + ".new"
    let descriptor = DataFile.open(draft, O_WRONLY | O_TRUNC)
    guard descriptor >= 0 else { return }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard (try? file.write(contentsOf: data)) != nil, (try? file.close()) != nil else { return }
    rename(draft, path)
  }

  func remove() { unlink(path) }
}
