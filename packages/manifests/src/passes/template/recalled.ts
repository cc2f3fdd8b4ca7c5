/** The values of an iterator, each made when it is first asked for, and once. */
export function recalled<T>(values: Iterator<T>): Iterable<T> {
  const known: T[] = []
  return {
    *[Symbol.iterator]() {
      for (let i = 0; ; i++) {
        if (i === known.length) {
          const next = values.next()
          if (next.done) return
          known.push(next.value)
        }
        yield known[i]!
      }
    },
  }
}
