import Basics
package import Foundation
package import Models

/// The folder of scheduled editions, beside the database.
package struct EditionFolder: Sendable, Hashable {
  /// An absolute path.
  package let path: String

  /// Maximum length of a digest's name in a file name, in bytes.
  private static let longestName = 60

  package init(besideDatabase path: String) {
    self.path = URL(fileURLWithPath: path + ".editions").path
  }

  /// The path of a file of an edition; the file need not exist.
  package func file(_ file: EditionFile, digest: String, slot: String) -> String {
    "\(name(digest, slot)).\(file.suffix)"
  }

  package func file(_ file: EditionFile, of edition: StoredEdition) -> String {
    self.file(file, digest: edition.digest, slot: edition.slot)
  }

  /// The path at which the outcome of a delivery program is written down.
  package func report(of edition: StoredEdition, target: String) -> String {
    let hash = String(FNV64.value(of: target), radix: 16)
    return "\(name(edition.digest, edition.slot)).\(hash).report"
  }

  /// The existing files of an edition.
  package func files(of edition: StoredEdition) -> [String] {
    let name = name(edition.digest, edition.slot) + "."
    return files().filter { $0.hasPrefix(name) }
  }

  /// Files that belong to no edition: those of a removed reader, or of an edition that was never
  /// finished.
  ///
  /// - Parameter date: younger files are left out, since they may be in the making.
  package func orphans(besides editions: [StoredEdition], before date: Date) -> [String] {
    let known = Set(editions.map { name($0.digest, $0.slot) })
    return files().filter { file in
      let stem = URL(fileURLWithPath: file).lastPathComponent.prefix { $0 != "." }
      guard !known.contains("\(path)/\(stem)"),
        let facts = try? FileManager.default.attributesOfItem(atPath: file),
        let changed = facts[.modificationDate] as? Date
      else { return false }
      return changed < date
    }
  }

  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
  }

  private func name(_ digest: String, _ slot: String) -> String {
    // Users choose the names: escape slashes, leading dots and characters that a file system
    // refuses.
    let plain = digest.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? String(scalar) : "_\(String(scalar.value, radix: 16))"
    }.joined()
    let name =
      plain.utf8.count <= Self.longestName
      ? plain
      : plain.prefix(Self.longestName) + "_" + String(FNV64.value(of: digest), radix: 16)
    return "\(path)/\(name)-\(slot.replacing(":", with: ""))"
  }
}
