import type { Sort } from '@cairn/contracts/database/rows'
import { ArrowDownUp } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Popover } from '~/ui/popover.tsx'
import type { SortFormProps } from './SortForm.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const SortForm = lazyPart(async () => (await import('./SortForm.tsx')).SortForm)

const summary = (sorts: readonly Sort[]) => {
  const [first] = sorts
  if (first === undefined) return 'Sort'
  const more = sorts.length > 1 ? ` +${sorts.length - 1}` : ''
  return `${first.column} ${first.ascending ? 'asc' : 'desc'}${more}`
}

/** The order of the rows, and the form that changes it. */
export const SortMenu = (props: SortFormProps) => (
  <Popover
    label="Order of the rows"
    trigger={
      <Button variant="ghost" icon={<ArrowDownUp aria-hidden size={14} />}>
        <span className={props.sorts.length === 0 ? 'max-sm:sr-only' : ''}>{summary(props.sorts)}</span>
      </Button>
    }
  >
    <SortForm {...props} />
  </Popover>
)
