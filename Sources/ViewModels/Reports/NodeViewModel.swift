package import Foundation
package import Models
internal import Words

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

  package var seen: Date? { known?.seen }

  private var duties: [Duty] { known?.duties ?? [] }

  private var dutiesInWords: Message? {
    Message.joined(
      duties.map { duty in
        switch duty {
        case .stories: Message(.dutyStories)
        case .upkeep: Message(.dutyUpkeep)
        case .digests: Message(.dutyDigests)
        case .notices: Message(.dutyNotices)
        case .hubs: Message(.dutyHubs)
        }
      }, by: .listed)
  }

  private var stateInWords: FieldValue {
    switch state {
    case .working: .word(.nodeWorking, .success)
    case .silent: .word(.nodeSilent, .failure)
    case .alone: .word(.nodeAlone)
    }
  }

  /// The hosts that only this node may request.
  private var hosts: Message? {
    guard let count = known?.hosts, count > 0 else { return nil }
    return Message(.nodeHosts, count)
  }

  private var work: Message? {
    guard known != nil else { return nil }
    let kinds: [MessageKey?] = [node.polls ? .nodePolling : nil, node.answers ? .nodeAnswers : nil]
    return Message.joined(kinds.compactMap { $0.map { Message($0) } }, by: .listed)
  }

  package static let fields: FieldList<Self> = [
    .label,
    Field("process") { .count($0.known?.node.process) },
    Field("version") { .text($0.node.version) },
    Field("state") { .text($0.state.rawValue) },
    Field("polls") { .flag($0.known?.node.polls) },
    Field("answers") { .flag($0.known?.node.answers) },
    Field("duties") { $0.known == nil ? .none : .list($0.duties.map(\.rawValue)) },
    Field("hosts") { .count($0.known?.hosts) },
    Field("began") { .date($0.known?.began) },
    Field("seen") { .date($0.seen) },
  ]
  package static let display: FieldList<Self> = [
    .label,
    Field("process") { .message($0.known.map { Message(.nodeProcess, String($0.node.process)) }) },
    Field("state") { $0.stateInWords },
    Field("work") { .message($0.work) },
    Field("duties") { .message($0.dutiesInWords) },
    Field("hosts") { .message($0.hosts) },
    Field("version") { .text($0.node.version, .secondary) },
    Field("seen") { .date($0.seen) },
  ]
}
