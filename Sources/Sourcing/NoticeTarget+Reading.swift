import Foundation
import Models
import Yams

extension NoticeTarget {
  /// Reads one entry of “notify”.
  ///
  /// - Parameter folder: the base of relative paths.
  init?(_ node: Node, folder: String, _ problems: ProblemLog) {
    let entry = MappingReader(node, within: "a target", problems)
    guard case .mapping = node else { return nil }
    entry.allow(only: [
      "name", "webhook", "ntfy", "command", "secret_file", "token_file", "told_by", "failing_for",
      "allow_private_network", "proxy",
    ])
    let name = entry.label("name", "the name used by rules")
    let ways = ["webhook", "ntfy", "command"].filter { entry.has($0) }
    guard ways.count == 1 else {
      entry.report("a target needs exactly one of webhook, ntfy, command", at: ways.last ?? "")
      return nil
    }
    for (key, way) in [("secret_file", "webhook"), ("token_file", "ntfy")]
    where entry.has(key) && ways != [way] {
      entry.report("“\(key)” works with “\(way)” only", at: key)
    }
    guard let way = Self.way(ways[0], entry, folder), let name else { return nil }
    self.init(name: name, way: way)
    minimumSources = entry.integer("told_by", in: 2...1000)
    failingFor = entry.duration("failing_for", atLeast: 3600, "1h")
    allowsPrivateNetwork = entry.bool("allow_private_network") ?? false
    proxy = entry.proxyChoice("proxy")
  }

  private static func way(_ key: String, _ entry: MappingReader, _ folder: String) -> Way? {
    switch key {
    case "webhook":
      address(key, entry).map { .webhook(url: $0, secretFile: file("secret_file", entry, folder)) }
    case "ntfy":
      address(key, entry).map { .ntfy(url: $0, tokenFile: file("token_file", entry, folder)) }
    default: words(entry).map { .command($0) }
    }
  }

  private static func address(_ key: String, _ entry: MappingReader) -> String? {
    guard let text = entry.string(key) else { return nil }
    guard case .success(.web(let url)) = AddressText.read(text, folder: "/"), !url.contains("#")
    else {
      entry.report("“\(key)” must be an http or https address", at: key)
      return nil
    }
    return url
  }

  private static func file(_ key: String, _ entry: MappingReader, _ folder: String) -> String? {
    entry.string(key).map {
      URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: folder + "/"))
        .standardizedFileURL.path
    }
  }

  /// A program and its arguments, without a shell: the program must be an absolute path, and only
  /// arguments may contain placeholders, which must be known.
  private static func words(_ entry: MappingReader) -> [String]? {
    let words = entry.list("command").compactMap(\.string)
    guard let program = words.first, program.hasPrefix("/"), !program.contains("{"),
      !words.contains(where: { $0.utf8.contains(0) })
    else {
      entry.report(
        "“command” must be a list: the absolute path of a program, and its arguments", at: "command"
      )
      return nil
    }
    for word in words {
      for name in word.matches(of: /\{([a-z_]+)\}/).map({ String($0.output.1) })
      where !placeholders.contains(name) {
        entry.report(
          "unknown placeholder “{\(name)}”; known are: "
            + placeholders.map { "{\($0)}" }.joined(separator: ", "), at: "command")
        return nil
      }
    }
    return words
  }
}
