interface OrderedTab {
  id: string
  isKept: boolean
  isPinned: boolean
}

/** Pinned tabs come first; one that is pinned or unpinned moves to the border between both. */
export const withPinned = <T extends OrderedTab>(tabs: readonly T[], id: string, isPinned: boolean): readonly T[] => {
  const others = tabs.filter((tab) => tab.id !== id)
  const changed = tabs.filter((tab) => tab.id === id).map((tab) => ({ ...tab, isKept: true, isPinned }))
  return [...others.filter((tab) => tab.isPinned), ...changed, ...others.filter((tab) => !tab.isPinned)]
}

/** Puts a tab at the place of another, among the pinned or the other tabs. */
export const withMoved = <T extends OrderedTab>(tabs: readonly T[], id: string, placeOf: string): readonly T[] => {
  const moved = tabs.find((tab) => tab.id === id)
  const index = tabs.findIndex((tab) => tab.id === placeOf)
  if (moved === undefined || tabs[index]?.isPinned !== moved.isPinned) return tabs
  return tabs.filter((tab) => tab !== moved).toSpliced(index, 0, moved)
}
