/// Where backups are written.
package enum BackupPlace: Sendable, Hashable {
  /// One file; each backup replaces the one before.
  case file(String)
  /// A folder of dated backups that share their pictures.
  case folder(String)

  /// - Parameters:
  /// - path: an absolute path. A path that ends in `.db`, `.sqlite` or `.sqlite3` names a file, any
  ///   other a folder.
  /// - isFolder: whether a folder exists at the path now.
  package init(_ path: String, isFolder: Bool) {
    let endings = [".db", ".sqlite", ".sqlite3"]
    let isFile = !isFolder && !path.hasSuffix("/") && endings.contains { path.hasSuffix($0) }
    self = isFile ? .file(path) : .folder(path)
  }
}
