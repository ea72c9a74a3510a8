import type { ProjectCompute } from '@cairn/contracts/projects/project-compute'
import { useId } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { formatDollars } from '~/lib/currency.ts'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import { sizeText } from '../../new/chosen-options.ts'

interface SizeChoiceProps {
  compute: ProjectCompute
  chosen: string
  hasPrices: boolean
  disabled: boolean
  onChoose: (size: string) => void
}

/** The compute sizes that the project can have. */
export const SizeChoice = ({ compute, chosen, hasPrices, disabled, onChoose }: SizeChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2" disabled={disabled}>
      <legend className="sr-only">Compute size</legend>
      {compute.sizes.map((size) => (
        <label
          key={size.id}
          className={classNames(
            'flex items-start gap-3 rounded-md border p-3 text-sm',
            size.id === chosen ? 'border-accent bg-surface-2' : 'border-line hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name={name}
            value={size.id}
            aria-label={size.name}
            checked={size.id === chosen}
            onChange={() => onChoose(size.id)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-start gap-x-3">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {sizeText(size)}
                {size.id === compute.size && <Badge>Current size</Badge>}
              </span>
              {hasPrices && (
                <span className="shrink-0 text-muted tabular-nums">
                  {formatDollars(size.price_usd_per_month)} per month
                </span>
              )}
            </span>
            <span className="mt-1 block text-muted">
              {formatCount(size.direct_connections)} direct connections · {formatCount(size.pooler_connections)} through
              the pooler · disk {formatCount(size.baseline_disk_io)} to {formatCount(size.max_disk_io)} MB/s
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
