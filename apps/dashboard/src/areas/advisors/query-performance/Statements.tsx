import { isOwnStatement } from '@cairn/contracts/advisors/own-statements'
import { useParams } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { spanText } from '~/components/time-range/clock.ts'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { useChangeSearch } from '~/components/use-change-search.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { counted } from '~/lib/counts.ts'
import { Select } from '~/ui/select.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { ListedStatement } from './listed-statement.ts'
import { historyRange, ownTime, periodOptions, periodSearch, periodValue } from './period.ts'
import type { Ranking } from './rank-statements.ts'
import { rankings, rankStatements } from './rank-statements.ts'
import { statementColumns } from './statement-columns.tsx'

const StatementPanel = lazyPart(async () => (await import('./StatementPanel.tsx')).StatementPanel)

const labels: Record<Ranking, string> = {
  time: 'Most time consuming',
  calls: 'Most frequent',
  mean: 'Slowest execution',
  cache: 'Worst cache hit rate',
}

const everyRole = '*'

/** Two in a line of a narrow window. */
const half = 'max-sm:!w-[calc(50%-4px)]'

const origins = [
  { value: 'yours', label: 'Your statements' },
  { value: 'all', label: 'With those of Cairn' },
] as const

interface StatementsProps {
  statements: readonly ListedStatement[]
  /** The time of all statements, with those that are not listed. */
  totalMs: number
  /** Undefined: since the statistics began. */
  period: PageRange | undefined
  /** Behind the number of statements. */
  children?: ReactNode
}

const keyOf = ({ id, role }: ListedStatement): string => `${id} ${role}`

const emptyOf = (isEmpty: boolean, period: PageRange | undefined) => {
  if (!isEmpty)
    return { title: 'No statements match', text: 'Change the search, the role or the origin to see others.' }
  return period === undefined
    ? { title: 'No statements', text: 'They are listed here once your application has run some.' }
    : { title: 'No statements in this period', text: 'Choose a longer period to see those that ran before.' }
}

/** The statements of a time, ranked by what takes most, with the panel of the one that is open. */
export const Statements = ({ statements, totalMs, period, children }: StatementsProps) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const changeSearch = useChangeSearch()
  const [shown, setShown] = useAddressParam('show')
  const [role, setRole] = useAddressParam('role')
  const [origin, setOrigin] = useAddressParam('origin')
  const [search = ''] = useAddressParam('search')
  const [opened, setOpened] = useAddressParam('statement')
  const ranking = rankings.find((each) => each === shown) ?? 'time'
  const withOwn = origin === 'all'
  const listed = rankStatements(statements, { ranking, role, search, withOwn })
  const roles = [
    ...new Set(statements.filter((each) => withOwn || !isOwnStatement(each)).map((each) => each.role)),
  ].toSorted()
  const open = statements.find((statement) => keyOf(statement) === opened)
  const ownLabel = period?.kind === 'between' ? spanText(period.startMs, period.endMs) : ''
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchField label="Search statements" placeholder="Search statements" />
        <Select
          aria-label="Role"
          className={`!w-44 ${half}`}
          value={role ?? everyRole}
          options={[{ value: everyRole, label: 'All roles' }, ...roles.map((value) => ({ value, label: value }))]}
          onValueChange={(value) => setRole(value === everyRole ? undefined : value)}
        />
        <Select
          aria-label="Origin"
          className={`!w-44 ${half}`}
          value={withOwn ? 'all' : 'yours'}
          options={origins}
          onValueChange={(value) => setOrigin(value === 'all' ? value : undefined)}
        />
        <Select
          aria-label="Period"
          className={`!w-52 ${half}`}
          value={periodValue(period)}
          options={periodOptions(period, ownLabel)}
          onValueChange={(value) => {
            if (value !== ownTime) changeSearch(periodSearch(value))
          }}
        />
        <output className="ml-auto text-sm text-muted">
          {counted(listed.length, 'statement')}
          {children}
        </output>
      </div>
      <Tabs
        label="Order of the statements"
        value={ranking}
        onValueChange={setShown}
        tabs={rankings.map((value) => ({ value, label: labels[value] }))}
      >
        <TabPanel value={ranking} className="pt-4">
          <QueryTable
            label={labels[ranking]}
            query={{ data: listed, error: null, isFetching: false, refetch: () => undefined }}
            failure="The statements could not be loaded"
            skeleton="h-64 !rounded-lg"
            columns={statementColumns(totalMs, period !== undefined, setOpened)}
            rowKey={keyOf}
            empty={{
              ...emptyOf(statements.every(isOwnStatement), period),
              icon: <Gauge aria-hidden size={28} strokeWidth={1.5} />,
            }}
          />
        </TabPanel>
      </Tabs>
      {open !== undefined && (
        <Suspense>
          <StatementPanel
            key={opened}
            projectRef={ref}
            statement={open}
            range={historyRange(period)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
