/// An open element that the consumer does not skip.
struct XMLFrame: BitwiseCopyable {
  var token: Int
  var capture: XMLCapture
  /// Whether child elements were written as markup.
  var hasElements = false
  /// Whether the text is in the driver's buffer, from `lower` on; else it is in `run`.
  var isCopied = false
  var lower: Int
  var run = XMLTextRun()
}
