import Fetching
import Foundation

extension OfflineFault {
  /// The host that is left alone by everybody, also by who polls its feeds and by the next process:
  /// a 429 is about the host (fetch.md E2). `nil` for any other answer.
  func hold(after result: FetchResult) -> (host: String, until: Date)? {
    guard case .held(let until) = kind,
      case .response(let response) = result.answer, response.status == 429,
      let host = (try? RequestURL(result.finalURL))?.hostKey
    else { return nil }
    return (host, until)
  }
}
