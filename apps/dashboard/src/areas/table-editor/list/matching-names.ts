/** Names that contain what is looked for, those that begin with it first; else in the order given. */
export const matchingNames = <T extends { name: string }>(items: readonly T[], wanted: string): readonly T[] => {
  const text = wanted.trim().toLowerCase()
  if (text === '') return items
  const found = items.filter(({ name }) => name.toLowerCase().includes(text))
  const begins = found.filter(({ name }) => name.toLowerCase().startsWith(text))
  return [...begins, ...found.filter((item) => !begins.includes(item))]
}
