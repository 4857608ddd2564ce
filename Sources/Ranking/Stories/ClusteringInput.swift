/// The data computed for an article before it is placed: its profile as a story of one, its search
/// terms, and the similar stories.
struct ClusteringInput {
  var profile: StoryProfile
  var search: [TermVector.Entry]
  var near: [StoryNeighbour]
}
