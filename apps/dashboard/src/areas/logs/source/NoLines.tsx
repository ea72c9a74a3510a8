import { ScrollText } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { FilterParam, FilterSearch } from '../filter-params.ts'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { presets, rangeSearch } from '~/components/time-range/time-range.ts'

interface NoLinesProps {
  /** The filters that there are, beside the search. */
  params: readonly FilterParam[]
  /** What lines there would be. */
  about: string
  filter: FilterSearch
  range: PageRange
  /** Sets parameters of the address. */
  onClear: (values: Readonly<Record<string, string | undefined>>) => void
}

const day = presets[3]

/** There is no line in this period: none that match, or none at all. */
export const NoLines = ({ params: names, about, filter, range, onClear }: NoLinesProps) => {
  const params = ['search', ...names] as const
  const set = params.filter((param) => filter[param] !== undefined)
  const isShort = range.kind === 'between' || range.preset.ms < day.ms
  return (
    <EmptyState
      className="flex-1 self-center"
      icon={<ScrollText aria-hidden size={28} strokeWidth={1.5} />}
      title={set.length === 0 ? 'No lines in this period' : 'No lines match'}
      action={
        <>
          {set.length > 0 && (
            <Button onClick={() => onClear(Object.fromEntries(set.map((param) => [param, undefined])))}>
              Clear filters
            </Button>
          )}
          {isShort && (
            <Button onClick={() => onClear(rangeSearch({ kind: 'last', preset: day }))}>Show the last 24 hours</Button>
          )}
        </>
      }
    >
      {set.length === 0 && about}
      {set.length > 0 &&
        (filter.search === undefined
          ? 'Change the filters or the period to see others.'
          : 'The search is a regular expression and ignores case.')}
    </EmptyState>
  )
}
