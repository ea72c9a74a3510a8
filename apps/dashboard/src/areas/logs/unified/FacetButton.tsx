import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import type { FilterSearch } from '../filter-params.ts'
import type { LineCounts } from '../source/line-counts.ts'
import { FacetPanel } from './FacetPanel.tsx'
import { facetOrder } from './facet-values.ts'

interface FacetButtonProps {
  filter: FilterSearch
  counts: LineCounts | undefined
}

/** The filters where there is no room beside the list. */
export const FacetButton = ({ filter, counts }: FacetButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const set = facetOrder.filter((facet) => filter[facet] !== undefined).length
  return (
    <>
      <Button
        icon={<ListFilter aria-hidden size={14} />}
        onClick={() => setIsOpen(true)}
        className={set === 0 ? '' : '!border-accent !bg-accent-soft'}
      >
        {set === 0 ? 'Filters' : `Filters: ${set}`}
      </Button>
      <SidePanel open={isOpen} onOpenChange={setIsOpen} title="Filters" name="log-filters" defaultWidth={320}>
        <div className="-mx-4">
          <FacetPanel filter={filter} counts={counts} />
        </div>
      </SidePanel>
    </>
  )
}
