/// The state of a view model that is being loaded: one element of the asynchronous sequence that
/// connects a view to it. A view never polls; a view model does not know its view.
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
