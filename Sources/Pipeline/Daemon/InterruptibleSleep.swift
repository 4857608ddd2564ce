/// A sleep that a word from elsewhere can end: the scheduler's pause, ended by a reload.
package actor InterruptibleSleep {
  private var sleeper: CheckedContinuation<Void, Never>?
  private var isPending = false
  private var round = 0

  package init() {}

  /// Ends the current sleep, else the next one.
  package func wake() {
    isPending = true
    resume()
  }

  /// Sleeps until the time is over, ``wake()`` is called or the task is cancelled.
  ///
  /// - Returns: whether it was woken.
  @discardableResult
  package func sleep(seconds: Double) async -> Bool {
    if isPending {
      isPending = false
      return true
    }
    round += 1
    let current = round
    let timer = Task {
      // The monotonic clock; the machine's own sleep does not count.
      try? await Task.sleep(for: .seconds(seconds), clock: .suspending)
      self.end(current)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { sleeper = continuation }
      }
    } onCancel: {
      timer.cancel()
    }
    timer.cancel()
    defer { isPending = false }
    return isPending
  }

  private func end(_ round: Int) {
    if round == self.round { resume() }
  }

  private func resume() {
    sleeper?.resume()
    sleeper = nil
  }
}
