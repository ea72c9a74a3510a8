/** Items of a list that never changes its order, with keys: what they say, and how often that was said before. */
export const withKeys = <T>(items: readonly T[], nameOf: (item: T) => string): { key: string; item: T }[] => {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return { key: `${count} ${name}`, item }
  })
}
