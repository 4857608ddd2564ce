import Models

/// The ranking's state of a reader of a recorded stream.
struct ReplayedReader {
  var model = ReaderModel()
  var trials = ScoreWeightSelection()
  var list: ShownList?
  var marks: [Int: ReaderMarks] = [:]
}
