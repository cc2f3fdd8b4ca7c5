export { blockEnd, columnOf, lineEnd, lineStart, resolveAliases, skipTrivia } from './node.ts'
export type {
  Alias,
  Collection,
  Document,
  Entry,
  Node,
  Reading,
  ReadingError,
  Scalar,
  ScalarStyle,
} from './node.ts'
export { maxDepth, readEvents } from './read-events.ts'
export { readTolerant } from './read-tolerant.ts'
export { floatName, keyName } from './key-name.ts'
export { memberOf } from './member.ts'
export { readText } from './read.ts'
export { integerText, numberText, plainValue, scalarValue } from './scalar-value.ts'
export { aliased, isMerge, keyOf, maxNodes, mergeSources, valueOf, ValueError } from './value.ts'
