import Fetching
import Models

extension FetchingOptions {
  /// As in the product, but with loopback allowed and without pauses.
  static var testing: FetchingOptions {
    var options = FetchingOptions(version: "1.0", projectURL: "https://tintm.example")
    options.allowPrivate = true
    options.perHostDelay = 0
    // Long timeouts: a machine that is busy with other tests must not cause failures.
    (options.connectTimeout, options.firstByteTimeout, options.totalTimeout) = (600, 600, 600)
    options.errorBodyTimeout = 600
    options.idleConnection = 600
    return options
  }
}

/// Fetches once with a new fetcher.
func fetchOnce(_ request: FetchRequest, _ options: FetchingOptions = .testing) async -> FetchResult
{
  let fetcher = Fetcher(options)
  let result = await fetcher.fetch(request)
  await fetcher.shutdown()
  return result
}

extension FetchResult {
  var response: FetchResponse? {
    if case .response(let response) = answer { response } else { nil }
  }

  var fault: FetchFault? {
    if case .failure(let fault) = answer { fault } else { nil }
  }

  var text: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
