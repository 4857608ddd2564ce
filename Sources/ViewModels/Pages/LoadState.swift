/// What a view is to show while its view model comes into being: one element of the asynchronous
/// sequence that binds the two. A view never asks; a view model never knows its view.
package enum LoadState<Content: Sendable>: Sendable {
  case loading
  case loaded(Content)
  case failed(ErrorViewModel)

  /// The same state of something made from the content.
  package func map<Other>(_ transform: (Content) -> Other) -> LoadState<Other> {
    switch self {
    case .loading: .loading
    case .loaded(let content): .loaded(transform(content))
    case .failed(let error): .failed(error)
    }
  }
}

extension LoadState: Equatable where Content: Equatable {}
