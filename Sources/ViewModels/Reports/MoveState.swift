package import Words

/// How far a move from another program is.
package enum MoveState: ViewModel, StatusPresentable {
  /// With the number of articles so far.
  case running(Int)
  case over(MovedViewModel)
  case failed(Message)

  package var isRunning: Bool { if case .running = self { true } else { false } }

  package var status: String {
    switch self {
    case .running: "running"
    case .over: "over"
    case .failed: "failed"
    }
  }

  package var statusRole: Role {
    switch self {
    case .running: .plain
    case .over: .heading
    case .failed: .failure
    }
  }

  package var reason: Message? {
    switch self {
    case .running(let articles): Message(.movesOn, articles)
    case .over(let moved): moved.summary
    case .failed(let reason): reason
    }
  }

  package static let fields: FieldList<Self> = [.status, .reason, .reasonCode]
  package static let display: FieldList<Self> = [.reason]
}
