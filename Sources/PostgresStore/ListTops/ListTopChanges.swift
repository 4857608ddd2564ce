import Store

/// The present entries of changed articles in their lists.
struct ListTopChanges {
  var entries: [ListTopKey: [SharedListTop.Entry]] = [:]
  var sources: [Int64: SourceLabels] = [:]
}
