import { maxRowLimit } from '@cairn/contracts/limits'
import { GitCommitVertical, PencilLine, Rows3, SlidersHorizontal, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { formatDuration } from '~/lib/durations.ts'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuChoice } from '~/ui/menu.tsx'
import { Select } from '~/ui/select.tsx'
import type { RunLimits } from './run-limits.ts'
import { rowLimits, timeLimitsMs, transactions } from './run-limits.ts'

interface RunLimitFieldsProps {
  limits: RunLimits
  onLimits: (limits: RunLimits) => void
}

interface Field {
  label: string
  icon: ReactNode
  value: string
  options: readonly { value: string; label: string }[]
  limitsWith: (value: string) => RunLimits
}

const rowOptions = rowLimits.map((limit) => ({
  value: String(limit),
  label: limit === maxRowLimit ? 'No row limit' : `Limit ${formatCount(limit)}`,
}))
const timeOptions = timeLimitsMs.map((limit) => ({
  value: String(limit),
  label: limit === 60_000 ? '60 s' : formatDuration(limit).replace('.0 s', ' s'),
}))
const transactionOptions = transactions.map((value) => ({
  value,
  label: value === 'run' ? 'One transaction' : 'Autocommit',
}))
const accessOptions = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read-only' },
] as const

const fieldsOf = (limits: RunLimits): Field[] => [
  {
    label: 'Row limit',
    icon: <Rows3 aria-hidden size={14} />,
    value: String(limits.rowLimit),
    options: rowOptions,
    limitsWith: (value) => ({ ...limits, rowLimit: Number(value) }),
  },
  {
    label: 'Time limit',
    icon: <Timer aria-hidden size={14} />,
    value: String(limits.timeoutMs),
    options: timeOptions,
    limitsWith: (value) => ({ ...limits, timeoutMs: Number(value) }),
  },
  {
    label: 'Transaction',
    icon: <GitCommitVertical aria-hidden size={14} />,
    value: limits.transaction,
    options: transactionOptions,
    limitsWith: (value) => ({
      ...limits,
      transaction: transactions.find((each) => each === value) ?? limits.transaction,
    }),
  },
  {
    label: 'Access',
    icon: <PencilLine aria-hidden size={14} />,
    value: limits.readOnly ? 'read' : 'write',
    options: accessOptions,
    limitsWith: (value) => ({ ...limits, readOnly: value === 'read' }),
  },
]

/** How a text runs: a field each, and one menu of them all where there is no room. */
export const RunLimitFields = ({ limits, onLimits }: RunLimitFieldsProps) => {
  const fields = fieldsOf(limits)
  return (
    <>
      <span className="contents max-sm:hidden">
        {fields.map(({ label, icon, value, options, limitsWith }) => (
          <Select
            key={label}
            aria-label={label}
            className="!w-auto !border-transparent !bg-transparent hover:!bg-surface-3"
            icon={icon}
            value={value}
            options={options}
            onValueChange={(chosen) => onLimits(limitsWith(chosen))}
          />
        ))}
      </span>
      <span className="sm:hidden">
        <Menu
          trigger={
            <Button variant="ghost" icon={<SlidersHorizontal aria-hidden size={14} />}>
              Limits
            </Button>
          }
        >
          {fields.map(({ label, value, options, limitsWith }) => (
            <MenuChoice
              key={label}
              label={label}
              value={value}
              options={options}
              onChange={(chosen) => onLimits(limitsWith(chosen))}
            />
          ))}
        </Menu>
      </span>
    </>
  )
}
