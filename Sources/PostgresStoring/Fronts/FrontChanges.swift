import Storing

/// What has become of articles that have changed, in the lists that they are in.
struct FrontChanges {
  var entries: [FrontName: [ListTop.Entry]] = [:]
  var sources: [Int64: SourceLabels] = [:]
}
