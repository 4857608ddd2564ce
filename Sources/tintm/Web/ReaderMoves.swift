import Fetching
import Foundation
import Glibc
import Models
import Moving
import Parsing
import Sourcing
import Store
import Subscribing
import Synchronization
import ViewModels
import Web
import Words

/// The moves that readers began on the page: one at a time, and the last result of each reader. A
/// move that the end of the daemon interrupts is continued by beginning it again.
final class ReaderMoves: Sendable {
  private let states = Mutex<[String: MoveManagement.State]>([:])

  /// Readers whose results are remembered.
  private static let maxResults = 200

  func management(
    _ store: any Store, fetcher: Fetcher, _ subscriptions: Subscriptions
  ) -> MoveManagement {
    MoveManagement(
      moveFile: { [self] bytes, reader in
        try moveFile(bytes, Move(store, reader, subscriptions))
      },
      moveServer: { [self] server, reader in
        moveServer(server, fetcher, Move(store, reader, subscriptions))
      },
      state: { [self] reader in states.withLock { $0[reader] } })
  }

  private func moveFile(_ bytes: [UInt8], _ move: Move) throws -> MoveManagement.Beginning {
    let path = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())").path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: bytes)
      try file.close()
      let folders = try move.store.folderNames(of: move.reader)
      if var opened = try MovingFile.open(path, knownFolders: Set(folders)) {
        let sources = Self.subscriptions(of: &opened)
        let kind = opened.kind.rawValue
        return begin(move, removing: path) { progress in
          try await move.articles(
            .file(path, folders: Set(folders)), named: kind, subscribing: sources, progress)
        }
      }
    } catch let fault as MovingFault {
      unlink(path)
      return .refused(.verbatim(fault.message))
    } catch {
      unlink(path)
      throw error
    }
    unlink(path)
    guard let list = SavedPageList.parse(bytes) else { return .otherFile }
    return begin(move) { _ in try await move.pages(list) }
  }

  /// The subscriptions that a program's own file has, before its articles: those find their sources
  /// then.
  private static func subscriptions(of file: inout MovingFile) -> [MovedSource] {
    guard file.kind.listsSubscriptions else { return [] }
    var sources: [MovedSource] = []
    while let part = file.next(atMost: MoveRun.partLength) {
      sources += part.sources
      if !part.articles.isEmpty || !part.pages.isEmpty { break }
    }
    return sources
  }

  private func moveServer(
    _ server: MoveManagement.Server, _ fetcher: Fetcher, _ move: Move
  ) -> MoveManagement.Beginning {
    do {
      let reader = try ServerReader(
        server.address, login: ServerLogin(user: server.user, password: server.password),
        kind: server.kind.flatMap(ServerKind.init), allowsPrivate: false, fetcher: fetcher)
      return begin(move) { progress in
        try await move.articles(
          .server(reader, address: server.address), named: server.address, progress)
      }
    } catch {
      return .refused(.verbatim(error.message))
    }
  }

  private func begin(
    _ move: Move, removing file: String? = nil,
    _ body: @escaping @Sendable (@escaping @Sendable (Int) -> Void) async throws -> MovedViewModel
  ) -> MoveManagement.Beginning {
    let reader = move.reader
    let isFree = states.withLock { states in
      let isBusy = states.values.contains { if case .running = $0 { true } else { false } }
      guard !isBusy else { return false }
      if states.count >= Self.maxResults { states.removeAll() }
      states[reader] = .running(0)
      return true
    }
    guard isFree else {
      if let file { unlink(file) }
      return .busy
    }
    Task.detached(priority: .background) { [self] in
      let state: MoveManagement.State
      do {
        state = .over(
          try await body { [self] count in states.withLock { $0[reader] = .running(count) } })
      } catch {
        state = .failed(.verbatim(Failure(error).model.message))
      }
      if let file { unlink(file) }
      states.withLock { $0[reader] = state }
    }
    return .begun
  }

  /// Where a move stores what it takes.
  private struct Move: Sendable {
    let store: any Store
    let reader: String
    private let subscriptions: Subscriptions

    init(_ store: any Store, _ reader: String, _ subscriptions: Subscriptions) {
      self.store = store
      self.reader = reader
      self.subscriptions = subscriptions
    }

    func articles(
      _ origin: MoveRun.Origin, named name: String, subscribing sources: [MovedSource] = [],
      _ progress: @escaping @Sendable (Int) -> Void
    ) async throws -> MovedViewModel {
      var subscribed = try subscribe(to: sources)
      let run = MoveRun(origin: origin, reader: reader, learns: true, progress: progress)
      var result = try await run.run(in: store)
      subscribed += try subscribe(to: result.subscriptions)
      result.counts.subscribed = subscribed
      return MovedViewModel(
        file: name, origin: result.origin, isDryRun: false, result.counts)
    }

    /// - Returns: the number of sources that were added.
    private func subscribe(to sources: [MovedSource]) throws -> Int {
      let listings = sources.filter { $0.feedURL != nil }.map(SourceListing.init(moved:))
      guard !listings.isEmpty else { return 0 }
      return try subscriptions.subscribe(
        to: listings, for: reader, unfiled: Source.unsortedCategory, categories: [],
        at: store.now()
      ).additions.count
    }

    func pages(_ list: SavedPageList) async throws -> MovedViewModel {
      var storage = MovedStorage(store, reader: reader)
      try await storage.save(list.pages)
      return MovedViewModel(
        file: list.origin.rawValue, origin: list.origin.rawValue, isDryRun: false, storage.counts)
    }
  }
}
