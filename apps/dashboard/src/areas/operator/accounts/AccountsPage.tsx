import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { operatedAccountsQuery } from '../api/operator-area.ts'
import { accountsQueries } from '../queries.ts'
import { SearchInput } from '../SearchInput.tsx'
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
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const asked = useDeferredValue(search.trim())
  const { newest } = usePageQueries(accountsQueries)
  const accounts = useQuery(asked === '' && page === 0 ? newest : operatedAccountsQuery(asked, page))
  const hasMore = accounts.data?.has_more === true
  return (
    <ResourcePage
      title="Accounts"
      within={['Operator']}
      description="All accounts, newest first."
      actions={
        <SearchInput
          label="Search accounts"
          value={search}
          onChange={(next) => {
            setSearch(next)
            setPage(0)
          }}
        />
      }
    >
      <QueryTable
        label="Accounts"
        query={{ ...accounts, data: accounts.data?.accounts }}
        columns={accountColumns}
        rowKey={({ id }) => id}
        failure="The accounts could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{ title: 'No account matches', text: 'Searched email addresses.' }}
      />
      {(page > 0 || hasMore) && <Pager page={page} hasMore={hasMore} onPage={setPage} />}
    </ResourcePage>
  )
}
