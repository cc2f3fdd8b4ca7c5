// Stands in for an optional dependency that nobody uses.
export default {}
