/// The state of something that a screen shows and that is read from the store first.
package enum LoadState<Content: Sendable>: Sendable {
  case loading
  case loaded(Content)
  case failed(ErrorViewModel)

  /// The same state with transformed content.
  package func map<Other>(_ transform: (Content) -> Other) -> LoadState<Other> {
    switch self {
    case .loading: .loading
    case .loaded(let content): .loaded(transform(content))
    case .failed(let error): .failed(error)
    }
  }
}

extension LoadState: Equatable where Content: Equatable {}
