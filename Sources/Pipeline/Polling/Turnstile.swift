import Synchronization

/// Lets so many through at a time; the others wait in a line.
final class Turnstile: Sendable {
  private struct State {
    var free: Int
    var line: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(width: Int) {
    state = Mutex(State(free: width))
  }

  /// Does something as one of so many. Waiting for one's turn ends only with it: whoever is through
  /// ends in time.
  func pass<Value>(_ body: () async -> Value) async -> Value {
    await withCheckedContinuation { turn in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.line.append(turn)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { turn.resume() }
    }
    defer { leave() }
    return await body()
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.line.isEmpty else {
        state.free += 1
        return nil
      }
      return state.line.removeFirst()
    }
    next?.resume()
  }
}
