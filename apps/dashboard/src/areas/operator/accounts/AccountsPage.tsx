import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { operatedAccountsQuery } from '../api/operator-area.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table } from '~/ui/table.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { AccountRow } from './AccountRow.tsx'

const columns = [
  { label: 'Account' },
  { label: 'Signed in', className: 'w-36 max-sm:hidden' },
  { label: 'Signed up', className: 'w-36 max-lg:hidden' },
  { label: 'Actions', labelHidden: true, className: 'w-20' },
]

/** All accounts of the installation. */
export const AccountsPage = () => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const asked = useDeferredValue(search.trim())
  const { data, error, refetch, isFetching } = useQuery(operatedAccountsQuery(asked, page))
  const accounts = data?.accounts
  return (
    <Page>
      <PageTitle parts={['Accounts', 'Operator']} />
      <PageHeader
        title="Accounts"
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
      />
      {error !== null && (
        <ErrorState
          title="The accounts could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {accounts === undefined && error === null && <Skeleton className="h-64 !rounded-lg" />}
      {accounts?.length === 0 && (
        <EmptyState className="rounded-lg border border-dashed border-line-strong" title="No account matches">
          Searched email addresses.
        </EmptyState>
      )}
      {accounts !== undefined && accounts.length > 0 && (
        <Table label="Accounts" columns={columns}>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </Table>
      )}
      {(page > 0 || data?.has_more === true) && (
        <div className="mt-4 flex justify-end gap-2">
          <Button
            size="sm"
            disabledReason={page === 0 ? 'The newest accounts are shown.' : undefined}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <Button
            size="sm"
            disabledReason={data?.has_more === true ? undefined : 'No older accounts.'}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </Page>
  )
}
