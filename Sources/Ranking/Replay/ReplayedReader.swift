import Models

/// A reader of a recorded stream, with all that the ranking keeps of them.
struct ReplayedReader {
  var model = ReaderModel()
  var trials = MixTrials()
  var list: ShownList?
  var marks: [Int: ReaderMarks] = [:]
}
