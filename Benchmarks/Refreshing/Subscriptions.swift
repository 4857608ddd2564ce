import Foundation

/// The same feeds as each reader wants them written down, in a folder of their own.
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
    // Feeds alone: there are no pages behind them.
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

  /// One pass of this program over all of them.
  func refresh(with program: String) throws -> Spending {
    try Spending([program] + tintm + ["fetch", "--force", "--no-pages"])
  }

  /// The same by newsboat, which is what people know.
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
