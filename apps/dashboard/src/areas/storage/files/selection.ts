/** What is selected in one folder, and where the keyboard is. */
export interface Selection {
  folder: string
  items: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | undefined
  /** Which row the keyboard is on. */
  active: string | undefined
}

export const nothingSelected = (folder: string): Selection => ({
  folder,
  items: new Set(),
  anchor: undefined,
  active: undefined,
})

export const selectOne = (folder: string, item: string): Selection => ({
  folder,
  items: new Set([item]),
  anchor: item,
  active: item,
})

export const toggle = ({ folder, items }: Selection, item: string): Selection => {
  const next = new Set(items)
  if (!next.delete(item)) next.add(item)
  return { folder, items: next, anchor: item, active: item }
}

/** Everything between the anchor and a row. */
export const extendTo = (selection: Selection, order: readonly string[], item: string): Selection => {
  const anchor = selection.anchor ?? selection.active ?? item
  const [from, to] = [order.indexOf(anchor), order.indexOf(item)].toSorted((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) return selectOne(selection.folder, item)
  return { ...selection, items: new Set(order.slice(from, to + 1)), anchor, active: item }
}

export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ...selection,
  items: new Set(order),
  anchor: order[0],
  active: selection.active ?? order[0],
})

/** The row that many rows further on; the first one where none is active. */
export const rowBeside = (order: readonly string[], active: string | undefined, by: number): string | undefined => {
  const at = active === undefined ? -1 : order.indexOf(active)
  if (by === Infinity || (at < 0 && by < 0 && by !== -Infinity)) return order.at(-1)
  if (at < 0) return order[0]
  return order[Math.max(0, Math.min(order.length - 1, at + by))]
}
