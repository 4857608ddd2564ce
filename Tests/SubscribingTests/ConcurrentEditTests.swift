import Dispatch
import Foundation
import Glibc
import Models
import Sourcing
import Store
import Subscribing
import Testing

@testable import SQLiteStore

/// Changes of the shared list that are made at the same time, or after a killed one.
final class ConcurrentEditTests {
  private let folder: String
  private let store: SQLiteStore
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/tintm-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    store = try .inMemory()
    _ = try store.addReader("ada")
    let sources = (0..<8).map {
      "  - name: S\($0)\n    url: https://s\($0).example/rss\n    category: world\n"
    }
    try ("sources:\n" + sources.joined()).write(
      toFile: path, atomically: true, encoding: .utf8)
    try configure()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { folder + "/feeds.yml" }

  private func configure() throws {
    let configuration = try ConfigurationReader.read(path) { _, _ in nil }
    try store.configure(configuration.sources, categories: configuration.categories, at: now)
  }

  private var lists: Subscriptions {
    Subscriptions(
      store: store, configPath: path, read: { try ConfigurationReader.read($0) { _, _ in nil } },
      changed: {})
  }

  @Test func `changes that are made at once all take effect in the file`() throws {
    let (lists, now) = (lists, now)
    DispatchQueue.concurrentPerform(iterations: 24) { index in
      let (number, kind) = (index / 3, index % 3)
      let url = "https://s\(number).example/rss"
      switch kind {
      case 0:
        _ = try? lists.edit(
          [SourceEdit("S\(number)", at: url, name: "T\(number)")], for: "ada", at: now)
      case 1:
        _ = try? lists.edit(
          [SourceEdit("S\(number)", at: url, categories: ["sport"])], for: "ada", at: now)
      default:
        let new = SourceListing(
          name: "N\(number)", url: "https://n\(number).example/rss", categories: ["sport"])
        _ = try? lists.subscribe(to: [new], for: "ada", unfiled: nil, at: now)
      }
    }
    let sources = try ConfigurationReader.read(path) { _, _ in nil }.sources
    #expect(
      sources.map(\.name).sorted() == (0..<8).map { "N\($0)" } + (0..<8).map { "T\($0)" })
    #expect(sources.allSatisfy { $0.categories == ["sport"] })
    #expect(try store.ownSources(of: 1).isEmpty)
  }

  @Test func `an edit waits until another program has released the folder`() throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { close(descriptor) }
    let start = ContinuousClock.now
    let change = try lists.edit([SourceEdit("S1", name: "One")], for: "ada", at: now)
    #expect(change.map(\.place) == [.configuration(path: path)])
    #expect(ContinuousClock.now - start > .milliseconds(100))
  }

  /// In a container's volume, feeds.yml, the database and a copy of it lie in one folder.
  @Test func `an edit never waits for its own process`() throws {
    let store = try SQLiteStore.create(at: folder + "/tintm.db")
    for name in ["ada", "ben"] { _ = try store.addReader(name) }
    let (path, now) = (path, now)
    let lists = Subscriptions(
      store: store, configPath: path, read: { try ConfigurationReader.read($0) { _, _ in nil } },
      changed: {
        let configuration = try ConfigurationReader.read(path) { _, _ in nil }
        try store.configure(configuration.sources, categories: configuration.categories, at: now)
      })
    let backup = try BackupFolder(folder)
    defer { withExtendedLifetime(backup) {} }
    let start = ContinuousClock.now
    let shared = try lists.edit([SourceEdit("S1", name: "One")], for: "ada", at: now)
    #expect(shared.map(\.place) == [.configuration(path: path)])
    let own = try lists.edit([SourceEdit("S2", name: "Two")], for: "ben", at: now)
    #expect(own.map(\.place) == [.own])
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func `drafts that killed processes left do not make a change private`() throws {
    for name in [".feeds.yml.\(getpid())", ".feeds.yml"] {
      try Data().write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let change = try lists.edit([.removal(of: "S0")], for: "ada", at: now)
    #expect(change.map(\.place) == [.configuration(path: path)])
    #expect(try ConfigurationReader.read(path) { _, _ in nil }.sources.count == 7)
  }
}
