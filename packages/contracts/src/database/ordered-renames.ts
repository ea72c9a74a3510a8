export interface Rename {
  from: string
  to: string
}

/** A name that nothing has, for two that exchange theirs. */
const freeName = (taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const name = `renamed_${number}`
    if (!taken.has(name)) return name
  }
}

/** Renames in an order in which each new name is free; a circle is opened by a name in between. */
export const orderedRenames = (renames: readonly Rename[], names: readonly string[]): Rename[] => {
  const taken = new Set(names)
  const waiting = [...renames]
  const ordered: Rename[] = []
  const make = ({ from, to }: Rename): void => {
    taken.delete(from)
    taken.add(to)
    ordered.push({ from, to })
  }
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ to }) => !taken.has(to))
    const [next] = waiting.splice(Math.max(free, 0), 1)
    if (next === undefined) break
    if (free !== -1) {
      make(next)
      continue
    }
    const between = freeName(new Set([...taken, ...renames.map(({ to }) => to)]))
    make({ from: next.from, to: between })
    waiting.push({ from: between, to: next.to })
  }
  return ordered
}
