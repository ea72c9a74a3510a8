import { useAddressParam } from '~/components/use-address-param.ts'
import { SearchField } from '~/kit/SearchField.tsx'
import { Select } from '~/ui/select.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { periodOptions } from './audit-filter.ts'
import { actionOptions } from './audit-words.ts'

/** By whom, what and when, kept in the address. */
export const AuditFilters = ({ filter }: { filter: AuditFilter }) => {
  const [, setAction] = useAddressParam('action')
  const [, setPeriod] = useAddressParam('period')
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <span className="flex max-sm:w-full">
        <SearchField label="Search by user" placeholder="Email, phone or user ID" />
      </span>
      <Select
        aria-label="Action"
        className="!w-56"
        value={filter.action ?? ''}
        options={actionOptions(filter.action)}
        onValueChange={(action) => setAction(action === '' ? undefined : action)}
      />
      <Select
        aria-label="Period"
        className="!w-36"
        value={filter.period ?? 'all'}
        options={periodOptions}
        onValueChange={(period) => setPeriod(period === 'all' ? undefined : period)}
      />
    </div>
  )
}
