import { meters } from '@cairn/contracts/billing/invoices/meters'
import type { MeterUsage, OrganizationUsage as Usage } from '@cairn/contracts/billing/usage'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { dayText } from '~/lib/day-text.ts'
import { Card } from '~/ui/card.tsx'
import { Progress } from '~/ui/progress.tsx'

const amountText = ({ meter }: Pick<MeterUsage, 'meter'>, amount: number): string =>
  meters[meter].isSize ? formatBytes(Math.round(amount)) : formatCount(Math.round(amount))

const MeterRow = ({ used }: { used: MeterUsage }) => {
  const { title, usage, included, state } = used
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 py-2 first:pt-0 last:pb-0">
      <span className="truncate">{title}</span>
      <span className="text-muted tabular-nums">
        {amountText(used, usage)}
        {included !== null && ` of ${amountText(used, included)}`}
      </span>
      {included !== null && included > 0 && (
        <span className="col-span-2">
          <Progress
            label={`${title} used`}
            value={Math.min(usage, included)}
            max={included}
            tone={state === 'exceeded' ? 'danger' : state === 'approaching' ? 'warning' : 'accent'}
          />
        </span>
      )}
    </li>
  )
}

/** What it has used of its plan in the billing cycle. */
export const OrganizationUsage = ({ usage: { meters: all, start, end } }: { usage: Usage }) => {
  const used = all.filter(({ usage }) => usage > 0)
  return (
    <Card
      title="Usage"
      trailing={
        <span className="text-sm text-muted">
          {dayText(start)} to {dayText(end)}
        </span>
      }
    >
      {used.length === 0 ? (
        <p className="text-sm text-muted">Nothing was used in this billing cycle.</p>
      ) : (
        <ul aria-label="Usage" className="divide-y divide-line text-sm">
          {used.map((each) => (
            <MeterRow key={each.meter} used={each} />
          ))}
        </ul>
      )}
    </Card>
  )
}
