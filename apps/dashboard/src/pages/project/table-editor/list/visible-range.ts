/** Which items of a long list are drawn: those on the screen and a few beside them. `end` is not drawn any more. */
export const visibleRange = (
  scrollTopPx: number,
  viewportPx: number,
  itemPx: number,
  count: number,
): { start: number; end: number } => {
  const beside = 8
  const start = Math.max(0, Math.min(count, Math.floor(scrollTopPx / itemPx)) - beside)
  const end = Math.min(count, Math.ceil((scrollTopPx + viewportPx) / itemPx) + beside)
  return { start: Math.min(start, end), end }
}

/** Names that contain what is looked for, those that begin with it first; else in the order given. */
export const matchingNames = <T extends { name: string }>(items: readonly T[], wanted: string): readonly T[] => {
  const text = wanted.trim().toLowerCase()
  if (text === '') return items
  const found = items.filter(({ name }) => name.toLowerCase().includes(text))
  const begins = found.filter(({ name }) => name.toLowerCase().startsWith(text))
  return [...begins, ...found.filter((item) => !begins.includes(item))]
}
