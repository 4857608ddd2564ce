import Models
import Store
package import ViewModels
internal import Words

extension Newsroom {
  /// The daemons that share the database, without those that were silent for a day; none for a file
  /// database.
  package func nodes() throws -> [NodeViewModel] {
    // The times of the nodes are by the database server's clock.
    let time = store.now()
    return try store.nodes().map { NodeViewModel($0, at: time) }
  }

  func nodes(asking node: DaemonNode) throws -> ListViewModel<NodeViewModel> {
    ListViewModel(
      .nodes, store.isFile ? [NodeViewModel(alone: node)] : try nodes(),
      emptiness: Message(.noDaemons))
  }
}
