import { AddressSelect } from '~/kit/AddressSelect.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { periodOptions } from './audit-filter.ts'
import { actionOptions } from './audit-words.ts'

/** By whom, what and when, kept in the address. */
export const AuditFilters = ({ filter }: { filter: AuditFilter }) => (
  <div className="mb-4 flex flex-wrap items-center gap-2">
    <span className="flex max-sm:w-full">
      <SearchField label="Search by user" placeholder="Email, phone or user ID" />
    </span>
    <AddressSelect
      label="Action"
      param="action"
      className="!w-56 max-sm:!w-44 max-sm:grow"
      value={filter.action}
      all="All actions"
      options={actionOptions(filter.action)}
    />
    <AddressSelect
      label="Period"
      param="period"
      className="!w-36 max-sm:grow"
      value={filter.period}
      all="Any time"
      options={periodOptions}
    />
  </div>
)
