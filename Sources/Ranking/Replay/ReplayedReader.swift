import Models

/// The ranking's state of a reader of a recorded stream.
struct ReplayedReader {
  var model = ReaderModel()
  var trials = ScoreWeightSelection()
  var list: ShownList?
  /// The articles of the list that count as shown.
  var exposures = ListExposures([])
  var marks: [Int: ReaderMarks] = [:]
  /// Number of lists shown.
  var lists = 0
}
