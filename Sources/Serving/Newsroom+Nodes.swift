import Models
import Storing
package import ViewModels

extension Newsroom {
  /// The daemons that share the database, with those that were silent for a day left out; none of a
  /// file's.
  package func nodes() throws -> [NodeViewModel] {
    // When they were seen is in the server's time.
    let time = store.now()
    return try store.nodes().map { NodeViewModel($0, at: time) }
  }

  func nodes(asking node: DaemonNode) throws -> ListViewModel<NodeViewModel> {
    ListViewModel(
      .nodes, store.isFile ? [NodeViewModel(alone: node)] : try nodes(),
      emptiness: "No daemon works with this database: start one with `tintm serve`.")
  }
}
