import Storing

/// The present entries of changed articles in their lists.
struct FrontChanges {
  var entries: [FrontName: [ListTop.Entry]] = [:]
  var sources: [Int64: SourceLabels] = [:]
}
