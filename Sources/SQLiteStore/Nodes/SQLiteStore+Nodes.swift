package import Models
import Store

extension SQLiteStore: NodeStoring {
  package func hasDuty(_ duty: Duty) -> Bool { true }
  package func note(_ node: DaemonNode) {}
  package func nodes() -> [KnownNode] { [] }
}
