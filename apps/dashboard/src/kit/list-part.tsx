import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'

/**
 * What a page has for a list with entries and not for an empty one, such as its search and the button that creates an entry,
 * which is in the box of an empty list. Until it is known which it is, it takes its room: the list does not move. The
 * element around it stays, since browsers lay out what replaces it without its margin for a moment.
 */
export const listPart = (entries: readonly unknown[] | undefined, part: ReactNode): ReactNode =>
  entries?.length !== 0 && <div className={classNames('contents', entries === undefined && 'invisible')}>{part}</div>
