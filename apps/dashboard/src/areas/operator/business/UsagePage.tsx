import { meterNames, meters } from '@cairn/contracts/billing/invoices/meters'
import type { OperatedUsage } from '@cairn/contracts/operator/operated-usage'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { AddressSelect } from '~/kit/AddressSelect.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Progress } from '~/ui/progress.tsx'
import { operatorPaths } from '../paths.ts'
import { operatedUsageQueries } from '../queries.ts'
import type { MeterRow } from './usage-rows.ts'
import { shareOf, usageRows } from './usage-rows.ts'

type Meter = OperatedUsage['meters'][number]

const amountText = (meter: Meter['meter'], amount: number): string =>
  meters[meter].isSize ? formatBytes(Math.round(amount)) : formatCount(Math.round(amount))

const usedText = ({ meter, usage, included }: Meter): string =>
  included === null ? amountText(meter, usage) : `${amountText(meter, usage)} of ${amountText(meter, included)}`

const Share = ({ used }: { used: Meter }) => {
  const share = shareOf(used)
  if (share === null) return <span className="text-faint">No limit</span>
  const { state, meter } = used
  const tone = state === 'exceeded' ? 'danger' : state === 'approaching' ? 'warning' : 'accent'
  return (
    <span className="flex items-center gap-3">
      <span className="w-12 shrink-0 text-right tabular-nums max-sm:w-full">
        {Number.isFinite(share) ? `${Math.round(share * 100)}%` : 'Over'}
      </span>
      <span className="min-w-0 flex-1 max-sm:hidden">
        <Progress label={`${meters[meter].title} used`} value={Math.min(share, 1)} max={1} tone={tone} />
      </span>
    </span>
  )
}

const columnsFor = (isOne: boolean): readonly Column<MeterRow>[] => [
  {
    id: 'organization',
    label: 'Organization',
    sortBy: ({ organization }) => organization.name,
    cell: ({ organization: { name, slug, plan } }) => (
      <>
        <Link to={operatorPaths.organization({ slug })} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-faint">{planNames[plan]}</span>
      </>
    ),
  },
  ...(isOne
    ? []
    : [
        {
          id: 'meter',
          label: 'Meter',
          className: 'w-60 max-lg:hidden',
          cellClassName: 'text-muted',
          sortBy: ({ used }: MeterRow) => (used === undefined ? '' : meters[used.meter].title),
          cell: ({ used }: MeterRow) => (used === undefined ? '–' : meters[used.meter].title),
        },
      ]),
  {
    id: 'usage',
    label: 'Used',
    isNumber: true,
    className: 'w-56 max-sm:w-36',
    sortBy: ({ used }) => used?.usage ?? 0,
    cell: ({ used }) =>
      used === undefined ? (
        <span className="text-faint">Nothing</span>
      ) : (
        <>
          <span className="block">{usedText(used)}</span>
          {!isOne && <span className="block text-xs text-faint lg:hidden">{meters[used.meter].title}</span>}
        </>
      ),
  },
  {
    id: 'share',
    label: 'Share',
    className: 'w-56 max-sm:w-20',
    sortBy: ({ used }) => (used === undefined ? -1 : (shareOf(used) ?? -1)),
    cell: ({ used }) => (used === undefined ? null : <Share used={used} />),
  },
]

const options = meterNames.map((value) => ({ value, label: meters[value].title }))

/** What each organization has used of its plan. */
export const OperatedUsagePage = () => {
  const { search = '', meter: asked } = useSearch({ from: '/_operator/usage' })
  const meter = meterNames.find((name) => name === asked)
  const usage = useQuery(usePageQueries(operatedUsageQueries).usage)
  return (
    <ResourcePage
      title="Usage"
      within={['Operator']}
      description="What each organization has used in its billing cycle, and how much of its plan that is."
      actions={<RefreshButton query={usage} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField label="Search organizations" placeholder="Search organizations" />
        <AddressSelect
          label="Meter"
          param="meter"
          value={meter}
          all="Highest share of the plan"
          options={options}
          className="!w-60 max-sm:!w-full"
        />
      </div>
      <QueryTable
        label="Usage"
        query={{ ...usage, data: usage.data && usageRows(usage.data, meter) }}
        columns={columnsFor(meter !== undefined)}
        rowKey={({ organization: { slug } }) => slug}
        failure="The usage could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{
          title: search === '' ? 'No organizations' : 'No organizations match',
          text: search === '' ? 'Usage of all organizations appears here.' : 'Searched names and slugs.',
        }}
      />
    </ResourcePage>
  )
}
