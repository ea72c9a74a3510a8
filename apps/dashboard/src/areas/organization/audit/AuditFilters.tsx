import { auditActions, isAuditAction } from '@cairn/contracts/audit-actions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { auditQueries } from '../queries.ts'
import type { AuditSearch } from './audit-filter.ts'
import { auditFilter } from './audit-filter.ts'
import { rangeNames } from './audit-range.ts'

const everything = 'all'

const ranges = Object.entries(rangeNames).map(([value, label]) => ({ value, label }))
const actions = [
  { value: everything, label: 'Every action' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
]

interface DayProps {
  label: string
  param: 'from' | 'to'
  earliest?: string | undefined
  latest?: string | undefined
}

const Day = ({ label, param, earliest, latest }: DayProps) => {
  const [day = '', setDay] = useAddressParam(param)
  return (
    <Input
      type="date"
      aria-label={label}
      className="!w-36"
      value={day}
      min={earliest}
      max={latest}
      onChange={({ target: { value } }) => setDay(value === '' ? undefined : value)}
    />
  )
}

interface ChoiceProps {
  label: string
  param: 'action' | 'actor'
  className: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

const Choice = ({ label, param, className, value = everything, options }: ChoiceProps) => {
  const [, setValue] = useAddressParam(param)
  return (
    <Select
      aria-label={label}
      className={className}
      value={value}
      options={options}
      onValueChange={(next) => setValue(next === everything ? undefined : next)}
    />
  )
}

interface AuditFiltersProps {
  search: AuditSearch
  /** Further buttons. */
  children: ReactNode
}

/** What the log is filtered by. The address keeps it. */
export const AuditFilters = ({ search, children }: AuditFiltersProps) => {
  const { data: members = [] } = useQuery(usePageQueries(auditQueries).members)
  const [, setRange] = useAddressParam('range')
  const { range, action, actor } = auditFilter(search)
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Range"
        className="!w-36 max-sm:!w-auto max-sm:flex-1"
        value={range}
        options={ranges}
        onValueChange={setRange}
      />
      {range === 'dates' && (
        <>
          <Day label="From" param="from" latest={search.to} />
          <Day label="To" param="to" earliest={search.from} />
        </>
      )}
      <Choice
        label="Action"
        param="action"
        className="!w-52 max-sm:!w-auto max-sm:flex-1"
        value={action !== undefined && isAuditAction(action) ? action : undefined}
        options={actions}
      />
      <Choice
        label="Member"
        param="actor"
        className="!w-56 max-sm:!w-auto max-sm:flex-1"
        value={actor}
        options={[
          { value: everything, label: 'Everybody' },
          ...members.map(({ account_id: value, email }) => ({ value, label: email ?? 'Deleted account' })),
        ]}
      />
      {children}
    </search>
  )
}
