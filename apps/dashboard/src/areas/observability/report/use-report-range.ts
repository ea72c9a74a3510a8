import { useSearch } from '@tanstack/react-router'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { rangeSearch, readRange } from '~/components/time-range/time-range.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { rangeIn } from '../range-search.ts'
import { lastRange } from './last-range.ts'

/** The time of a report: that of the address, else the one that was chosen last. A chosen one goes into the address. */
export const useReportRange = (): { range: PageRange; show: (range: PageRange) => void } => {
  const changeSearch = useChangeSearch()
  const chosen = lastRange.useValue()
  const range = readRange(rangeIn(useSearch({ strict: false })), chosen)
  const show = (next: PageRange) => {
    if (next.kind === 'last') lastRange.set(next.preset)
    changeSearch({ ...rangeSearch(next), ...(next.kind === 'last' && { range: next.preset.value }) })
  }
  return { range, show }
}
