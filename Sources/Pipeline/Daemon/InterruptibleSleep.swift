/// A sleep that another task can end early: a reload ends the scheduler's pause.
package actor InterruptibleSleep {
  private var sleeper: CheckedContinuation<Void, Never>?
  private var isPending = false
  private var round = 0

  package init() {}

  /// Ends the current sleep, or the next one if no task sleeps now.
  package func wake() {
    isPending = true
    resume()
  }

  /// Sleeps until the time is over, ``wake()`` is called or the task is cancelled.
  ///
  /// - Returns: whether ``wake()`` ended the sleep.
  @discardableResult
  package func sleep(seconds: Double) async -> Bool {
    if isPending {
      isPending = false
      return true
    }
    round += 1
    let current = round
    let timer = Task {
      // This clock is monotonic and does not count the time in which the machine sleeps.
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
