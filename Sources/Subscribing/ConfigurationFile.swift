import Foundation
import Sourcing
import Words

/// Changes the file of a configuration.
package enum ConfigurationFile {
  /// Writes the new text, reads it back, and only then replaces the old file.
  ///
  /// - Parameters:
  ///   - before: the text that the change is based on; `nil` if there was no file. A missing folder
  ///     is created.
  ///   - check: reads the draft at a path as a configuration.
  /// - Throws: ``SubscriptionRefusal`` if the file was changed in the meantime.
  package static func replace(
    _ path: String, before: String?, with after: String, check: (_ path: String) throws -> Void
  ) throws {
    if before == nil {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let file = try ReplacementFile(for: path)
    try Array(after.utf8).withUnsafeBytes { try file.write($0) }
    try file.commit { draft in
      let current = before == nil ? nil : try ConfigurationReader.text(at: path)
      guard try ConfigurationReader.text(at: draft) == after, current == before else {
        throw SubscriptionRefusal(.changedElsewhere, path)
      }
      try check(draft)
    }
  }
}
