import Basics
import Dispatch
import Fetching
import Models
import Pipeline
import Subscribing
import Synchronization
import ViewModels
import Views
import Words

/// Finds the feeds of an address, for the page.
struct SourceFinder: Sendable {
  let fetcher: Fetcher

  /// Maximum seconds that a person waits for a page.
  private static let timeoutSeconds = 40

  func find(_ address: String) throws -> DiscoveryViewModel {
    let fetcher = fetcher
    let shown = Printable.line(String(WebAddress.withoutCredentials(address).prefix(200)))
    let found: Discovery?
    do {
      found = try Waiting.result(seconds: Self.timeoutSeconds) {
        await FeedDiscovery(fetcher: fetcher).run(typed: address)
      }
    } catch is Waiting.TooLong {
      throw SubscriptionRefusal(.noAnswerInTime, shown)
    }
    guard let discovery = found else {
      throw SubscriptionRefusal(.notWebAddressLike, shown)
    }
    if let failure = discovery.failure {
      throw SubscriptionRefusal(.because, discovery.url, failure)
    }
    return DiscoveryViewModel(discovery)
  }
}

/// Waits for an asynchronous operation on a thread that may block, such as those of handlers.
enum Waiting {
  struct TooLong: Error {}

  /// - Throws: the body's errors, and ``TooLong`` after the given number of seconds.
  static func result<Value: Sendable>(
    seconds: Int, _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    let task = Task.detached {
      let result = await Result { try await body() }
      box.result.withLock { $0 = result }
      done.signal()
    }
    guard done.wait(timeout: .now() + .seconds(seconds)) == .success,
      let result = box.result.withLock(\.self)
    else {
      task.cancel()
      throw TooLong()
    }
    return try result.get()
  }

  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}
