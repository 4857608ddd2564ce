import Basics
import Foundation
import Glibc
package import Models
import Yams

/// Reads `feeds.yml`.
package enum ConfigurationReader {
  /// Maximum size of a configuration in bytes.
  static let maximumSize = 128 << 20

  /// Returns the problem of a selector for a kind of source; `nil` if there is none.
  package typealias SelectorCheck = @Sendable (String, SourceFormat) -> String?

  /// Reads the file at `path`; file sources in it are relative to its folder.
  ///
  /// - Parameter selectorProblem: checks selectors, which only the parser can read.
  package static func read(
    _ path: String, selectorProblem: @escaping SelectorCheck
  ) throws(ConfigurationFault) -> Configuration {
    try parse(
      text(at: path), path: path, folder: folder(of: path), selectorProblem: selectorProblem)
  }

  package static func text(at path: String) throws(ConfigurationFault) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if FilePresence(path) == .hidden {
        throw .unreadable(path: path, detail: "permission denied")
      }
      throw .missing(path: path)
    }
    guard !isFolder.boolValue else { throw .unreadable(path: path, detail: "it is a folder") }
    // Opening a named pipe waits for its writer, and a device may never end.
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, detail: "it is not a regular file")
    }
    let isTooLarge = ConfigurationFault.unreadable(path: path, detail: "it is larger than 128 MiB")
    guard status.st_size <= maximumSize else { throw isTooLarge }
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: maximumSize + 1) ?? Data()
    else { throw .unreadable(path: path, detail: "permission denied") }
    guard data.count <= maximumSize else { throw isTooLarge }
    guard let text = String(validating: data, as: UTF8.self) else {
      let place = Self.place(ofDamageIn: data)
      throw .invalid(
        path: path,
        [
          ConfigurationProblem(
            line: place.line, column: place.column,
            message: "the file is not UTF-8; save it with that encoding")
        ])
    }
    return text
  }

  /// The base folder of a configuration's relative file sources.
  package static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Line and column of the first byte that is not UTF-8.
  private static func place(ofDamageIn data: Data) -> (line: Int, column: Int) {
    let repaired = String(decoding: data, as: UTF8.self)
    let before = repaired.unicodeScalars.prefix { $0 != "\u{FFFD}" }
    let lineStart = before.lastIndex(of: "\n").map { before.index(after: $0) }
    return (
      before.count { $0 == "\n" } + 1, before[(lineStart ?? before.startIndex)...].count + 1
    )
  }

  /// Parses a configuration's text.
  ///
  /// - Parameters:
  ///   - path: the path for error messages.
  ///   - folder: an absolute path, the base of relative file sources.
  package static func parse(
    _ text: String, path: String, folder: String,
    selectorProblem: @escaping SelectorCheck = { _, _ in nil }
  ) throws(ConfigurationFault) -> Configuration {
    let text = text.withoutByteOrderMark
    let root: Node
    do {
      try AliasBound.check(text)
      // A file with only comments is a mapping without keys. `.basic` resolves no scalar to a type:
      // that would try seven regular expressions for each key, half the time of reading a hundred
      // thousand sources.
      root = try compose(yaml: text, .basic) ?? [:]
    } catch let problem as ConfigurationProblem {
      throw .invalid(path: path, [problem])
    } catch {
      let problem = ConfigurationProblem(yaml: error)
      let blank = ConfigurationProblem.oddBlank(in: text, near: [problem.line])
      throw .invalid(path: path, [blank ?? problem])
    }
    let problems = ProblemLog(file: text)
    var configuration = Configuration()
    var context = ReadingContext(folder: folder, selectorProblem: selectorProblem)
    context.file = URL(fileURLWithPath: path).lastPathComponent
    configuration.read(MappingReader(root, within: "the configuration", problems), context)
    if !problems.all.isEmpty {
      if let blank = ConfigurationProblem.oddBlank(in: text, near: Set(problems.all.map(\.line))) {
        throw .invalid(path: path, [blank])
      }
      let inOrder = problems.all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      throw .invalid(path: path, inOrder)
    }
    return configuration
  }
}

/// Limits the expansion of a file while it is read: an alias (`*name`) repeats the whole content of
/// its anchor, including other aliases, and a few dozen of them can exceed a machine's memory.
enum AliasBound {
  /// In the worst nesting, this number expands to some hundred thousand nodes.
  static let limit = 32

  /// - Throws: ``ConfigurationProblem`` at the first alias beyond the limit.
  static func check(_ text: String) throws(ConfigurationProblem) {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return }
    var (count, line, column) = (0, 1, 0)
    var previous: Unicode.Scalar = "\n"
    var isComment = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      column += 1
      if scalar == "\n" {
        (line, column, isComment) = (line + 1, 0, false)
      } else if scalar == "#", isBlank(previous) {
        isComment = true
      } else if scalar == "*", !isComment,
        isBlank(previous) || "[{,:-?".unicodeScalars.contains(previous),
        let next, next.properties.isAlphabetic || ("0"..."9").contains(next) || next == "_"
      {
        count += 1
        guard count <= limit else {
          throw ConfigurationProblem(
            line: line, column: column,
            message: "too many aliases; the maximum is \(limit)")
        }
      }
      previous = scalar
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }
}

/// The settings outside a source's entry that are needed to read it.
struct ReadingContext {
  /// Seconds; shorter intervals are refused (docs/polling.md S1).
  static let minInterval = 300.0

  /// An absolute path, the base of relative files.
  var folder: String
  /// The name of the configuration file.
  var file = "feeds.yml"
  /// Returns the problem of a selector for a kind of source; `nil` if there is none.
  var selectorProblem: @Sendable (String, SourceFormat) -> String?
  /// The categories that a source may name; empty allows any.
  var categories: [String] = [] {
    didSet { spellings = Dictionary(firstOf: categories.map { ($0.lowercased(), $0) }) }
  }
  /// The same by their names in lower case.
  private(set) var spellings: [String: String] = [:]
  /// Seconds; for sources without a setting of their own.
  var interval: Double?
  var offline = OfflineSettings()

  init(
    folder: String,
    selectorProblem: @escaping @Sendable (String, SourceFormat) -> String? = { _, _ in nil }
  ) {
    self.folder = folder
    self.selectorProblem = selectorProblem
  }
}
