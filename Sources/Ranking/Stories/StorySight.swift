/// What is seen of an article before it gets a place: it as a story of one, the terms by which it is
/// found, and the stories that are like it.
struct StorySight {
  var profile: StoryProfile
  var search: [TermVector.Entry]
  var near: [StoryNeighbour]
}
