import Fetching
import Foundation
import Models
import Moving
import Parsing
import Store
import Subscribing
import Synchronization
import ViewModels
import Web
import Words

/// The moves that readers began on the page: one at a time, and the last result of each reader. A
/// move that the end of the daemon interrupts is continued by beginning it again.
final class ReaderMoves: Sendable {
  private let states = Mutex<[String: MoveState]>([:])

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
    let file = TemporaryFile()
    let handle = try file.create()
    try handle.write(contentsOf: bytes)
    try handle.close()
    let folders = Set(try move.store.folderNames(of: move.reader))
    do throws(MovingFault) {
      if let opened = try MovingFile.open(file.path, knownFolders: folders) {
        let kind = opened.kind.rawValue
        return begin(move) { progress in
          try await move.articles(.file(file.path, folders: folders), named: kind, progress)
        }
      }
    } catch {
      return .refused(.verbatim(error.message))
    }
    guard let list = SavedPageList.parse(bytes) else { return .otherFile }
    return begin(move) { _ in try await move.pages(list) }
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
    _ move: Move,
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
    guard isFree else { return .busy }
    Task.detached(priority: .background) { [self] in
      let state: MoveState
      do {
        state = .over(
          try await body { [self] count in states.withLock { $0[reader] = .running(count) } })
      } catch {
        state = .failed(.verbatim(Failure(error).model.message))
      }
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
      _ origin: MoveRun.Origin, named name: String,
      _ progress: @escaping @Sendable (Int) -> Void
    ) async throws -> MovedViewModel {
      let run = MoveRun(
        origin: origin, reader: reader, subscriptions: subscriptions, mayNotify: false,
        progress: progress)
      let result = try await run.run(in: store)
      return MovedViewModel(
        file: name, origin: result.origin, isDryRun: false, result.counts)
    }

    func pages(_ list: SavedPageList) async throws -> MovedViewModel {
      var storage = try MovedStorage(store, reader: reader)
      try await storage.save(list.pages)
      var counts = MovedViewModel.Counts()
      storage.add(to: &counts)
      counts.leaveOut(storage.lostLabels)
      counts.brokeAt = list.brokeAt
      counts.notices += list.notices
      if !list.feeds.isEmpty {
        let report = try subscriptions.subscribe(
          to: list.feeds, for: reader, unfiled: nil, at: store.now())
        counts.subscribed += report.additions.count
        counts.notices += report.notices.map(\.english)
      }
      if list.passedOver > 0 {
        counts.leftOut.append(
          MovedViewModel.LeftOut(
            code: "not_a_page", reason: .notPages, count: list.passedOver, examples: []))
      }
      return MovedViewModel(
        file: list.origin.rawValue, origin: list.origin.rawValue, isDryRun: false, counts)
    }
  }
}
