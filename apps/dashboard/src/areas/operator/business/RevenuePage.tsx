import type { Revenue, RevenueMonth } from '@cairn/contracts/operator/revenue'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { spreadsheetLines } from '~/lib/csv.ts'
import { saveFile } from '~/lib/save-file.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { MetricCard } from '~/ui/metric-card.tsx'
import { dollarsOf } from '../organizations/dollars.ts'
import { revenueQueries } from '../queries.ts'
import { monthText, revenueTable } from './revenue-table.ts'

const muted = 'text-muted'

const monthColumns: readonly Column<RevenueMonth>[] = [
  {
    id: 'month',
    label: 'Month',
    sortBy: ({ month }) => month,
    cell: ({ month, invoices }) => (
      <>
        <span className="block font-medium">{monthText(month)}</span>
        <span className="block text-xs text-faint">{invoices === 1 ? '1 invoice' : `${invoices} invoices`}</span>
      </>
    ),
  },
  {
    id: 'issued',
    label: 'Issued',
    isNumber: true,
    className: 'w-32 max-sm:w-28',
    sortBy: ({ issued_cents: cents }) => cents,
    cell: ({ issued_cents: cents }) => dollarsOf(cents),
  },
  {
    id: 'paid',
    label: 'Paid',
    isNumber: true,
    className: 'w-32 max-sm:hidden',
    sortBy: ({ paid_cents: cents }) => cents,
    cell: ({ paid_cents: cents }) => dollarsOf(cents),
  },
  {
    id: 'credits',
    label: 'From credits',
    isNumber: true,
    className: 'w-32 max-lg:hidden',
    cellClassName: muted,
    sortBy: ({ from_credits_cents: cents }) => cents,
    cell: ({ from_credits_cents: cents }) => dollarsOf(cents),
  },
  {
    id: 'notes',
    label: 'Credit notes',
    isNumber: true,
    className: 'w-32 max-lg:hidden',
    cellClassName: muted,
    sortBy: ({ credited_cents: cents }) => cents,
    cell: ({ credited_cents: cents }) => (cents === 0 ? dollarsOf(0) : dollarsOf(-cents)),
  },
  {
    id: 'open',
    label: 'Open',
    isNumber: true,
    className: 'w-36 max-sm:w-28',
    sortBy: ({ open_cents: cents }) => cents,
    cell: ({ open_cents: open, overdue_cents: overdue }) => (
      <>
        <span className="block">{dollarsOf(open)}</span>
        {overdue > 0 && <span className="block text-xs text-danger">{dollarsOf(overdue)} overdue</span>}
      </>
    ),
  },
]

const planColumns: readonly Column<Revenue['plans'][number]>[] = [
  { id: 'plan', label: 'Plan', cell: ({ plan }) => <span className="font-medium">{planNames[plan]}</span> },
  {
    id: 'organizations',
    label: 'Organizations',
    isNumber: true,
    className: 'w-40 max-sm:w-32',
    cell: ({ organizations: count }) => count,
  },
  {
    id: 'recurring',
    label: 'Per month',
    isNumber: true,
    className: 'w-40 max-sm:w-32',
    cell: ({ recurring_cents: cents }) => dollarsOf(cents),
  },
]

const sumOf = (months: readonly RevenueMonth[], of: (month: RevenueMonth) => number): number =>
  months.reduce((sum, month) => sum + of(month), 0)

const saveTable = ({ months }: Revenue): void =>
  saveFile(new Blob([spreadsheetLines(revenueTable(months))], { type: 'text/csv' }), 'revenue.csv')

/** What was invoiced and paid by month, and what recurs. */
export const RevenuePage = () => {
  const revenue = useQuery(usePageQueries(revenueQueries).revenue)
  const { data } = revenue
  return (
    <ResourcePage
      title="Revenue"
      within={['Operator']}
      description="Invoices by the month in which they were issued. Organizations that a partner bills are not among them."
      actions={
        <>
          <Button
            icon={<Download aria-hidden size={14} />}
            disabledReason={data === undefined || data.months.length === 0 ? 'There are no invoices yet.' : undefined}
            onClick={() => data !== undefined && saveTable(data)}
          >
            Download CSV
          </Button>
          <RefreshButton query={revenue} />
        </>
      }
    >
      <QueryContent query={revenue} failure="The revenue could not be loaded" skeleton="h-96 !rounded-lg">
        {({ months, plans, recurring_cents: recurring }) => (
          <div className="flex flex-col gap-6">
            <dl className="grid grid-cols-2 gap-4 max-sm:gap-2 lg:grid-cols-4">
              <MetricCard label="Recurring per month" value={dollarsOf(recurring)} />
              <MetricCard label="Total paid" value={dollarsOf(sumOf(months, ({ paid_cents: cents }) => cents))} />
              <MetricCard label="Open" value={dollarsOf(sumOf(months, ({ open_cents: cents }) => cents))} />
              <MetricCard label="Overdue" value={dollarsOf(sumOf(months, ({ overdue_cents: cents }) => cents))} />
            </dl>
            <QueryTable
              label="Revenue by month"
              query={{ ...revenue, data: months }}
              columns={monthColumns}
              rowKey={({ month }) => month}
              failure="The revenue could not be loaded"
              skeleton="h-64 !rounded-lg"
              empty={{
                title: 'No invoices',
                text: 'The first are issued at the end of a billing cycle that costs something.',
              }}
            />
            <section>
              <h2 className="mb-1 text-base font-medium">Recurring by plan</h2>
              <p className="mb-3 text-sm text-muted">
                The price of the plans, of the compute that runs and of the add-ons that are on now, through this month,
                without usage, coupons and tax.
              </p>
              <QueryTable
                label="Recurring by plan"
                query={{ ...revenue, data: plans }}
                columns={planColumns}
                rowKey={({ plan }) => plan}
                failure="The revenue could not be loaded"
                skeleton="h-64 !rounded-lg"
                empty={{ title: 'No plans' }}
              />
            </section>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
