import Foundation
import Models
import SQLiteStore
import Sourcing
import Store
import Subscribing
import Testing

/// Categories whose names change only in case.
final class CategorySpellingTests {
  private let folder: String
  private let store: SQLiteStore
  private let now = Date(timeIntervalSince1970: 1_700_000_000)
  private let text = """
    categories: [world, sport, Arts]
    sources:
      - name: Courier
        url: https://courier.example/rss
        category: world
      - name: Goal
        url: https://goal.example/atom
        categories: [sport, world]

    """

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/tintm-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    store = try .inMemory()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    for name in ["ada", "ben"] { _ = try store.addReader(name) }
    let configuration = try ConfigurationReader.read(path) { _, _ in nil }
    try store.configure(configuration.sources, categories: configuration.categories, at: now)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { folder + "/feeds.yml" }
  private var file: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  private var lists: Subscriptions {
    Subscriptions(
      store: store, configPath: path, read: { try ConfigurationReader.read($0) { _, _ in nil } },
      changed: {})
  }

  @Test func `a reader's category has one spelling, and the shared one stays`() throws {
    _ = try lists.edit(
      [SourceEdit("Courier", categories: ["WORLD"])],
      renaming: CategoryChange("world", to: "WORLD"), for: "ben", at: now)
    #expect(try lists.sources(of: "ben").map(\.categories) == [["WORLD"], ["sport", "WORLD"]])
    #expect(
      try store.categories(reader: "ben", at: now).map(\.name) == ["WORLD", "sport", "Arts"])
    #expect(
      try store.streamSources(reader: "ben").map { $0.categories.map(\.name) }
        == [["WORLD"], ["sport", "WORLD"]])
    #expect(
      try store.categories(reader: "ada", at: now).map(\.name) == ["world", "sport", "Arts"])
    #expect(file == text)
  }

  @Test func `a source that is moved takes the list's spelling`() throws {
    _ = try lists.edit(
      [SourceEdit("Goal", categories: ["arts", "World"])], for: "ada", at: now)
    #expect(file == text.replacing("[sport, world]", with: "[Arts, world]"))
  }
}
