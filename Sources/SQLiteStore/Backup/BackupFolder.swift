import Basics
package import Foundation
import Glibc
import Store

/// A folder of dated backups. Each backup is a folder with the database and the digests of all its
/// files; the backups share one folder of pictures beside them.
///
/// A backup gets its name when it is complete and synced to disk. Leftovers of a killed process
/// have names that begin with a dot; the next backup deletes them. One process works in the folder
/// at a time: this value holds a lock until it is deinitialised. The lock is on a file of its own:
/// one on the folder would stop all edits of a feeds.yml that lies in it.
final class BackupFolder {
  let path: String
  /// `nil` if the file can't be created, as in a folder from which a backup is only restored.
  private let lock: OwnedDescriptor?

  /// The names of files within a dated backup.
  static let database = "tintm.db"
  static let digests = "SHA256SUMS"
  /// Its number in the order in which backups were made: a clock may have been wrong.
  static let order = "ORDER"

  private static let lockFile = ".backup.lock"

  /// - Throws: ``BackupFault``.
  init(_ path: String) throws {
    self.path = path
    guard let lock = OwnedDescriptor(DataFile.open(path + "/" + Self.lockFile, O_RDWR)) else {
      if errno == ENOENT || errno == ENOTDIR { throw BackupFile.fault(path) }
      self.lock = nil
      return
    }
    if flock(lock.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw BackupFault.busy(path: path)
    }
    self.lock = consume lock
  }

  var pictures: PictureFolder { Self.pictures(in: path) }

  static func pictures(in path: String) -> PictureFolder {
    PictureFolder(path: path + "/pictures")
  }

  /// The complete backups in a folder, oldest first; empty if the folder can't be read.
  static func names(in path: String) -> [BackupName] { numbered(in: path).map(\.name) }

  /// The number of the next backup in a folder.
  static func nextNumber(in path: String) -> Int { (numbered(in: path).last?.number ?? 0) + 1 }

  /// In the order of their numbers. Those that an earlier version made have none; they come first, in
  /// the order of their dates.
  private static func numbered(in path: String) -> [(number: Int, name: BackupName)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(BackupName.init).map { name in
      let text = try? String(contentsOfFile: "\(path)/\(name.text)/\(order)", encoding: .utf8)
      let number = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      return (Int(number ?? 0), name)
    }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// Deletes the leftovers of a killed process.
  func sweep() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasPrefix(".tintm-") {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  /// Deletes all but the newest `keep` backups, and the pictures that no remaining backup has.
  ///
  /// - Returns: the names of the deleted backups, oldest first.
  func thin(keep: Int) throws -> [String] {
    let surplus = BackupSchedule.surplus(Self.names(in: path), keep: keep)
    for name in surplus {
      // Without its name it is not a backup any more, even if the deletion is interrupted.
      let hidden = "\(path)/.\(name.text)"
      try BackupFile.rename("\(path)/\(name.text)", to: hidden)
      try BackupFile.sync(path)
      try? FileManager.default.removeItem(atPath: hidden)
    }
    if !surplus.isEmpty { try deleteUnusedPictures() }
    return surplus.map(\.text)
  }

  /// Deletes nothing if the digest list of any backup can't be read.
  private func deleteUnusedPictures() throws {
    let lists = Self.names(in: path).map { DigestList(at: "\(path)/\($0.text)/\(Self.digests)") }
    guard !lists.contains(nil) else { return }
    pictures.delete(but: lists.compactMap(\.self))
  }
}

extension PictureFolder {
  /// Deletes the files that are in none of these lists.
  func delete(but lists: [DigestList]) {
    let used = Set(lists.lazy.flatMap(\.entries).map(\.digest))
    for folder in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where folder.utf8.count == 2 {
      let inside = "\(path)/\(folder)"
      for file in (try? FileManager.default.contentsOfDirectory(atPath: inside)) ?? [] {
        let digest = file.split(separator: ".").first.map(String.init) ?? ""
        if !used.contains(digest) { unlink("\(inside)/\(file)") }
      }
    }
  }
}

/// The name of a dated backup: `tintm-2026-11-23T09-15-00Z`, in UTC, so that names sort by time.
package struct BackupName: Sendable, Hashable, Comparable {
  package let text: String
  /// Truncated to the second.
  package let made: Date

  private static let lead = "tintm-"

  /// - Returns: `nil` for a time that a name can't hold.
  init?(at instant: Date) {
    guard let stamp = Timestamp(instant) else { return nil }
    text = Self.lead + stamp.rfc3339.replacing(":", with: "-")
    made = Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
  }

  /// - Returns: `nil` if the text is not the name of a backup.
  package init?(_ text: String) {
    let parts = text.dropFirst(Self.lead.count).split(separator: "T")
    guard text.hasPrefix(Self.lead), parts.count == 2,
      let date = try? Date(
        "\(parts[0])T\(parts[1].replacing("-", with: ":"))", strategy: .iso8601),
      BackupName(at: date)?.text == text
    else { return nil }
    self.text = text
    made = date
  }

  package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// Files with their SHA-256 digests, in the format of `sha256sum -c` (coreutils), so that a backup
/// can be checked without this program.
struct DigestList: Equatable {
  struct Entry: Equatable {
    /// 64 hexadecimal digits in lower case.
    let digest: String
    /// Relative to the folder of the list.
    let path: String
  }

  var entries: [Entry]

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// - Returns: `nil` if the text is not such a list.
  init?(_ text: String) {
    entries = []
    guard text.hasSuffix("\n") else { return nil }
    for line in text.utf8.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let digest = line.prefix(64)
      let path = line.dropFirst(66)
      let isHexadecimal = digest.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
      guard digest.count == 64, isHexadecimal, !path.isEmpty,
        line.dropFirst(64).starts(with: "  ".utf8)
      else { return nil }
      entries.append(Entry(digest: String(Substring(digest)), path: String(Substring(path))))
    }
  }

  /// - Returns: `nil` if there is no such list at the path.
  init?(at path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.init(text)
  }

  var text: String {
    entries.map { "\($0.digest)  \($0.path)\n" }.joined()
  }
}
