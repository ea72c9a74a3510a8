import type { ReactNode } from 'react'

/**
 * What a page has for a list with entries and not for an empty one, such as its search and the button that creates an entry,
 * which is in the box of an empty list. Until it is known which it is, it takes its room: the list does not move.
 */
export const listPart = (entries: readonly unknown[] | undefined, part: ReactNode): ReactNode => {
  if (entries === undefined) return <div className="invisible contents">{part}</div>
  return entries.length > 0 && part
}
