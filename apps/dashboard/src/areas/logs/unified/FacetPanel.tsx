import { useId } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { FilterSearch } from '../filter-params.ts'
import type { FacetName, LineCounts } from '../source/line-counts.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { chosenValues, facetLabels, facetOrder, shownValues, valueLabel, withValue } from './facet-values.ts'

interface FacetProps {
  facet: FacetName
  counted: readonly { value: string; lines: number }[] | undefined
  chosen: string | undefined
}

const Facet = ({ facet, counted, chosen }: FacetProps) => {
  const change = useChangeSearch()
  const id = useId()
  const values = chosenValues(facet, chosen)
  const shown = shownValues(counted, values)
  if (shown.length === 0) return null
  return (
    <fieldset className="min-w-0 border-b border-line px-4 py-3 last:border-b-0">
      <legend className="float-left mb-1.5 w-full text-xs font-medium text-muted">{facetLabels[facet]}</legend>
      <ul className="clear-both flex flex-col">
        {shown.map(({ value, lines }) => {
          const label = valueLabel(facet, value)
          return (
            <li key={value} className="flex min-h-7 items-center gap-2 text-sm">
              <Checkbox
                id={`${id}-${value}`}
                checked={values.includes(value)}
                onCheckedChange={() => change({ [facet]: withValue(facet, chosen, value), line: undefined })}
              />
              <label htmlFor={`${id}-${value}`} className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </label>
              <span className="tabular text-xs text-muted">{formatCount(lines)}</span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

interface FacetPanelProps {
  filter: FilterSearch
  counts: LineCounts | undefined
}

/** What the lines can be filtered by, with how many lines each value would leave. */
export const FacetPanel = ({ filter, counts }: FacetPanelProps) =>
  counts === undefined ? (
    <Skeleton className="m-4 h-48" />
  ) : (
    facetOrder.map((facet) => (
      <Facet key={facet} facet={facet} counted={counts.facets?.[facet]} chosen={filter[facet]} />
    ))
  )
