/// A story that is similar to another.
struct StoryNeighbour {
  let story: Int64
  let profile: StoryProfile
  let similarity: StorySimilarity
}
