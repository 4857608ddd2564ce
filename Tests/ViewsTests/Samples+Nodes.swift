import Foundation
import Models
import ViewModels

extension Samples {
  static let nodes = ListViewModel(
    .nodes,
    [
      KnownNode(
        node("news1.example", polls: true, answers: true), began: now.addingTimeInterval(-86_400),
        seen: now.addingTimeInterval(-4), duties: [.digests, .notices, .stories], hosts: 12),
      KnownNode(
        node("news2.example", polls: true, answers: false), began: now.addingTimeInterval(-7200),
        seen: now.addingTimeInterval(-61), duties: [], hosts: 0),
      KnownNode(
        node("web\u{202E}3", polls: false, answers: true), began: now.addingTimeInterval(-60),
        seen: now, duties: [], hosts: 0),
    ].map { NodeViewModel($0, at: now) })

  static let lonelyNode = ListViewModel(
    .nodes, [NodeViewModel(alone: node("laptop", polls: true, answers: true))])

  static let noNodes = ListViewModel<NodeViewModel>(
    .nodes, [], emptiness: "No daemon uses this database.")

  private static func node(_ machine: String, polls: Bool, answers: Bool) -> DaemonNode {
    DaemonNode(machine: machine, process: 4242, version: "1.2.0", polls: polls, answers: answers)
  }
}
