import { auditActions, isAuditAction } from '@cairn/contracts/audit-actions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { AddressSelect } from '~/kit/AddressSelect.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { auditQueries } from '../queries.ts'
import type { AuditSearch } from './audit-filter.ts'
import { auditFilter } from './audit-filter.ts'
import { rangeNames } from './audit-range.ts'

const ranges = Object.entries(rangeNames).map(([value, label]) => ({ value, label }))
const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }))

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
      className="!w-36 max-sm:!w-auto max-sm:min-w-36 max-sm:flex-1"
      value={day}
      min={earliest}
      max={latest}
      onChange={({ target: { value } }) => setDay(value === '' ? undefined : value)}
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
        className="!w-36 max-sm:!w-auto max-sm:min-w-36 max-sm:flex-1"
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
      <AddressSelect
        label="Action"
        param="action"
        all="Every action"
        className="!w-52 max-sm:!w-auto max-sm:min-w-36 max-sm:flex-1"
        value={action !== undefined && isAuditAction(action) ? action : undefined}
        options={actions}
      />
      <AddressSelect
        label="Member"
        param="actor"
        all="Everybody"
        className="!w-56 max-sm:!w-auto max-sm:min-w-36 max-sm:flex-1"
        value={actor}
        options={members.map(({ account_id: value, email }) => ({ value, label: email ?? 'Deleted account' }))}
      />
      {children}
    </search>
  )
}
