import Foundation

/// The same feeds in the configuration format of each program, in a separate folder.
struct Subscriptions {
  let folder: String
  let count: Int

  var database: String { folder + "/tintm.db" }

  private var tintm: [String] {
    ["--config", folder + "/feeds.yml", "--database", database, "--quiet"]
  }

  init(_ urls: [String], in folder: String) throws {
    self.folder = folder
    count = urls.count
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let sources = urls.enumerated().map { index, url in
      "  - {name: Feed \(index), url: \"\(url)\", category: tab \(index % 10)}\n"
    }
    // Feeds alone: they have no article pages.
    let configuration = """
      network: {allow_private: true, per_host: {delay: 0s}}
      offline: {full_text: never, images: none}
      sources:

      """
    try write(configuration + sources.joined(), to: "feeds.yml")
    try write(urls.joined(separator: "\n") + "\n", to: "urls")
    try write("reload-threads 16\nauto-reload no\n", to: "config")
  }

  private func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + file))
  }

  /// One pass of this program over all feeds.
  func refresh(with program: String) throws -> Spending {
    try Spending([program] + tintm + ["fetch", "--force", "--no-pages"])
  }

  /// The same with newsboat, as a well-known reference.
  func refreshWithNewsboat() throws -> Spending {
    try Spending(
      [
        "newsboat", "-C", folder + "/config", "-u", folder + "/urls", "-c", folder + "/newsboat.db",
        "-x", "reload",
      ])
  }

  func serve(with program: String) throws -> ChildProcess {
    try ChildProcess([program] + tintm + ["serve"])
  }
}
