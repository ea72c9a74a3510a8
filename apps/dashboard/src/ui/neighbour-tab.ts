/** The tab that is shown when another one is closed: the one after it, otherwise the one before it. */
export const neighbourTab = <T extends { id: string }>(tabs: readonly T[], id: string): T | undefined => {
  const index = tabs.findIndex((tab) => tab.id === id)
  return tabs[index + 1] ?? tabs[index - 1]
}
