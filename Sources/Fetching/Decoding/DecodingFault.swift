/// Why compressed bytes could not be decoded.
enum DecodingFault: Error {
  case corrupt
  case tooLarge
}
