/// Compressed bytes that are not what they should be.
enum DecodingFault: Error {
  case corrupt
  case tooLarge
}
