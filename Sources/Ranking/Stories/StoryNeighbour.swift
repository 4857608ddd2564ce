/// A story that is like another.
struct StoryNeighbour {
  let story: Int64
  let profile: StoryProfile
  let likeness: StoryLikeness
}
