import Foundation
package import Models
import Yams

/// Reads `feeds.yml`.
package enum ConfigurationReader {
  /// A configuration larger than this is not one.
  static let maximumSize = 8 << 20

  /// Says what is wrong with a selector of a kind of source; `nil` when nothing is.
  package typealias SelectorCheck = @Sendable (String, SourceFormat) -> String?

  /// Reads the file at `path`; files that sources name are relative to its folder.
  ///
  /// - Parameter selectorProblem: selectors are the parser's, so whoever knows it brings this.
  package static func read(
    _ path: String, selectorProblem: @escaping SelectorCheck
  ) throws(ConfigurationFault) -> Configuration {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, detail: "permission denied, or not a file")
    }
    guard data.count <= maximumSize else {
      throw .unreadable(path: path, detail: "it is larger than 8 MiB")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .unreadable(path: path, detail: "it is not UTF-8")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try parse(text, path: path, folder: folder, selectorProblem: selectorProblem)
  }

  /// Reads a configuration's text.
  ///
  /// - Parameters:
  ///   - path: named in errors.
  ///   - folder: an absolute path, where relative file sources begin.
  package static func parse(
    _ text: String, path: String, folder: String,
    selectorProblem: @escaping SelectorCheck = { _, _ in nil }
  ) throws(ConfigurationFault) -> Configuration {
    let root: Node
    do {
      // A file with comments alone is a mapping without keys.
      root = try compose(yaml: text) ?? [:]
    } catch {
      throw .invalid(path: path, [ConfigurationProblem(yaml: error)])
    }
    let problems = ProblemLog()
    var configuration = Configuration()
    configuration.read(
      MappingReader(root, within: "the configuration", problems),
      ReadingContext(folder: folder, selectorProblem: selectorProblem))
    if !problems.all.isEmpty {
      let inOrder = problems.all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      throw .invalid(path: path, inOrder)
    }
    return configuration
  }
}

extension ConfigurationProblem {
  /// What the YAML parser itself stumbled over.
  fileprivate init(yaml error: any Error) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(line: mark.line, column: mark.column, message: "not valid YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "“\($0)”" }.joined(separator: ", ")
      self.init(
        line: context.mark.line, column: context.mark.column,
        message: "the key \(names) stands twice in one mapping")
    default:
      self.init(line: 1, column: 1, message: "not valid YAML: \(error)")
    }
  }
}
