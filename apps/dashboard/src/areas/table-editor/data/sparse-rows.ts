/**
 * An array as the grid reads one, `length` rows long, of which only those asked for exist: no million of slots is
 * filled, or copied when a single row is replaced.
 */
export const sparseRows = <T>(length: number, rowAt: (index: number) => T | undefined): readonly (T | undefined)[] => {
  const none: (T | undefined)[] = []
  return new Proxy(none, {
    get(target, property, receiver): unknown {
      if (property === 'length') return length
      if (property === 'with')
        return (index: number, row: T | undefined) => sparseRows(length, (at) => (at === index ? row : rowAt(at)))
      if (typeof property === 'string' && /^\d+$/.test(property)) {
        const index = Number(property)
        return index < length ? rowAt(index) : undefined
      }
      return Reflect.get(target, property, receiver)
    },
  })
}
