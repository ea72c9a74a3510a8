import { plainIdent } from '@cairn/contracts/database/sql-names'

export interface Rename {
  from: string
  to: string
}

/** Of names that nobody uses, for columns that exchange theirs. */
const freeName = (taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const name = `renamed_${number}`
    if (!taken.has(name)) return name
  }
}

/** Renames in an order in which each new name is free; a circle is opened by a name in between. */
export const orderedRenames = (renames: readonly Rename[], columnNames: readonly string[]): Rename[] => {
  const taken = new Set(columnNames)
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

export const renameStatements = (target: string, renames: readonly Rename[]): string[] =>
  renames.map(({ from, to }) => `alter table ${target} rename column ${plainIdent(from)} to ${plainIdent(to)}`)
