import { useQuery } from '@tanstack/react-query'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { accountsPage, accountsQueries } from '../queries.ts'
import { accountColumns } from './account-columns.tsx'

interface PagerProps {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
}

const Pager = ({ page, hasMore, onPage }: PagerProps) => (
  <div className="mt-4 flex justify-end gap-2">
    <Button
      size="sm"
      disabledReason={page === 0 ? 'The newest accounts are shown.' : undefined}
      onClick={() => onPage(page - 1)}
    >
      Newer
    </Button>
    <Button size="sm" disabledReason={hasMore ? undefined : 'No older accounts.'} onClick={() => onPage(page + 1)}>
      Older
    </Button>
  </div>
)

/** All accounts of the installation. */
export const AccountsPage = () => {
  const [param, setParam] = useAddressParam('page')
  const page = accountsPage(param)
  const accounts = useQuery(usePageQueries(accountsQueries).accounts)
  const hasMore = accounts.data?.has_more === true
  return (
    <ResourcePage title="Accounts" within={['Operator']} description="All accounts, newest first.">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField label="Search accounts" placeholder="Search accounts" onChanged={() => setParam(undefined)} />
      </div>
      <QueryTable
        label="Accounts"
        query={{ ...accounts, data: accounts.data?.accounts }}
        columns={accountColumns}
        rowKey={({ id }) => id}
        failure="The accounts could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{ title: 'No accounts match', text: 'Searched email addresses.' }}
      />
      {(page > 0 || hasMore) && (
        <Pager page={page} hasMore={hasMore} onPage={(next) => setParam(next === 0 ? undefined : String(next))} />
      )}
    </ResourcePage>
  )
}
