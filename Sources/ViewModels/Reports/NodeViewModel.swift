package import Foundation
package import Models

/// A daemon that shares its database with others, and its duties for all of them.
package struct NodeViewModel: ViewModel, LabelPresentable {
  package let node: DaemonNode
  package let state: State
  private let known: KnownNode?

  package enum State: String, Sendable {
    case working
    /// It has not reported for a minute; after that, other nodes take over its duties.
    case silent
    /// The database is a file, so this machine is the only node.
    case alone
  }

  /// Seconds without a report before a node counts as silent.
  private static let silenceLimit = 60.0

  /// - Parameter now: by the clock of the database.
  package init(_ known: KnownNode, at now: Date) {
    node = known.node
    state = now.timeIntervalSince(known.seen) > Self.silenceLimit ? .silent : .working
    self.known = known
  }

  package init(alone node: DaemonNode) {
    self.node = node
    state = .alone
    known = nil
  }

  package static var labelName: String { "machine" }
  package var label: String? { node.machine }
  package var labelRole: Role { .plain }

  package var seen: Date? { known?.seen }

  private var duties: [String] { known?.duties.map(\.rawValue) ?? [] }

  private var stateInWords: FieldValue {
    switch state {
    case .working: .text("working", .success)
    case .silent: .text("silent", .failure)
    case .alone: .text("single: the database is a file")
    }
  }

  /// The hosts that only this node may request.
  private var hosts: String? {
    guard let count = known?.hosts, count > 0 else { return nil }
    return count == 1 ? "1 host" : "\(count) hosts"
  }

  private var work: String? {
    guard known != nil else { return nil }
    return [node.polls ? "polls" : nil, node.answers ? "answers" : nil].compactMap(\.self)
      .joined(separator: ", ")
  }

  package static let fields: FieldList<Self> = [
    .label,
    Field("process") { .count($0.known?.node.process) },
    Field("version") { .text($0.node.version) },
    Field("state") { .text($0.state.rawValue) },
    Field("polls") { $0.known.map { .flag($0.node.polls) } ?? .none },
    Field("answers") { $0.known.map { .flag($0.node.answers) } ?? .none },
    Field("duties") { $0.known == nil ? .none : .list($0.duties) },
    Field("hosts") { .count($0.known?.hosts) },
    Field("began") { .date($0.known?.began) },
    Field("seen") { .date($0.seen) },
  ]
  package static let display: FieldList<Self> = [
    .label,
    Field("process") { .text($0.known.map { "process \($0.node.process)" }) },
    Field("state") { $0.stateInWords },
    Field("work") { .text($0.work) },
    Field("duties") { $0.duties.isEmpty ? .none : .text($0.duties.joined(separator: ", ")) },
    Field("hosts") { .text($0.hosts) },
    Field("version") { .text($0.node.version, .secondary) },
    Field("seen") { .date($0.seen) },
  ]
  package static let columns = fields
  package static let arrangement = Arrangement.lines
}
