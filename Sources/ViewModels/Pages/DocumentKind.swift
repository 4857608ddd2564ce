/// The kinds of documents: the value of `kind` in the machine formats.
package enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  case apps
  case article
  case backup
  case begun
  case migration
  case categories
  case changes
  case check
  case deliveries
  case diff
  case discover
  case doctor
  case edition
  case error
  case explanation
  case export
  case feed
  case fetch
  case figures
  case forgotten
  case gone
  case highlights
  case `import`
  case labels
  case link
  case marked
  case moved
  case nodes
  case purge
  case readers
  case receipt
  case refresh
  case related
  case replay
  case restore
  case rules
  case saved
  case search
  case sources
  case story
  case testSource = "test_source"
}
