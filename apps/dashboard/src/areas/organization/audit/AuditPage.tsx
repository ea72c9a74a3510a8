import { auditActions, isAuditAction } from '@cairn/contracts/audit-actions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { RotateCw, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { auditQuery } from '../api/audit.ts'
import { membersQuery } from '../api/members.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import type { AuditRange } from './audit-range.ts'
import { isAuditRange, rangeNames } from './audit-range.ts'
import { organizationPaths } from '../paths.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AuditItem } from './AuditItem.tsx'

interface Search {
  range?: string | undefined
  from?: string | undefined
  to?: string | undefined
  action?: string | undefined
  actor?: string | undefined
}

const everything = 'all'
const accountId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const ranges = Object.entries(rangeNames).map(([value, label]) => ({ value, label }))
const actionChoices = [
  { value: everything, label: 'Every action' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
]

const defined = (search: Search): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]: [string, string | undefined]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )

interface FiltersProps {
  slug: string
  range: AuditRange
  search: Search
  /** Further buttons. */
  children: ReactNode
}

const Filters = ({ slug, range, search, children }: FiltersProps) => {
  const navigate = useNavigate()
  const { data: members = [] } = useQuery(membersQuery(slug))
  const change = (changed: Search) =>
    void navigate({ to: organizationPaths.audit({ slug }), search: defined({ ...search, ...changed }), replace: true })
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Range"
        className="!w-36"
        value={range}
        options={ranges}
        onValueChange={(value) => change({ range: value })}
      />
      {range === 'dates' && (
        <>
          <Input
            type="date"
            aria-label="From"
            className="!w-36"
            value={search.from ?? ''}
            max={search.to}
            onChange={({ target: { value } }) => change({ from: value })}
          />
          <Input
            type="date"
            aria-label="To"
            className="!w-36"
            value={search.to ?? ''}
            min={search.from}
            onChange={({ target: { value } }) => change({ to: value })}
          />
        </>
      )}
      <Select
        aria-label="Action"
        className="!w-52"
        value={search.action ?? everything}
        options={actionChoices}
        onValueChange={(value) => change({ action: value === everything ? undefined : value })}
      />
      <Select
        aria-label="Member"
        className="!w-56"
        value={search.actor ?? everything}
        options={[
          { value: everything, label: 'Everybody' },
          ...members.map(({ account_id: value, email }) => ({ value, label: email ?? 'Deleted account' })),
        ]}
        onValueChange={(value) => change({ actor: value === everything ? undefined : value })}
      />
      {children}
    </search>
  )
}

export const AuditPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/audit' })
  const given = useSearch({ from: '/organization-pages/org/$slug/audit' })
  const { data: organizations } = useQuery(organizationsQuery)
  const range = isAuditRange(given.range) ? given.range : 'week'
  const action = given.action !== undefined && isAuditAction(given.action) ? given.action : undefined
  const actor = given.actor !== undefined && accountId.test(given.actor) ? given.actor : undefined
  const search = { ...given, action, actor }
  const { reason: forbidden, isAllowed } = useOrganizationPermission('audit:Read', slug)
  const log = useInfiniteQuery({
    ...auditQuery(slug, { range, from: given.from, to: given.to, action, actor }),
    enabled: isAllowed,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const name = organizations?.find((candidate) => candidate.slug === slug)?.name

  return (
    <Page>
      <PageTitle parts={['Audit', name]} />
      <PageHeader title="Audit" description="Changes in the organization: who, what and when." />
      {forbidden === undefined ? (
        <Filters slug={slug} range={range} search={search}>
          <IconButton label="Refresh" loading={log.isRefetching} onClick={() => void log.refetch()}>
            <RotateCw aria-hidden size={14} />
          </IconButton>
        </Filters>
      ) : (
        <EmptyState icon={<ScrollText aria-hidden size={28} />} title="You don't have access to the audit log">
          {forbidden}
        </EmptyState>
      )}
      {log.isPending && forbidden === undefined && <Skeleton className="h-44 !rounded-lg" />}
      {log.error !== null && forbidden === undefined && (
        <ErrorState
          className="mb-4"
          title="The audit log could not be loaded"
          error={log.error}
          onRetry={() => void log.refetch()}
          retrying={log.isFetching}
        />
      )}
      {entries !== undefined && entries.length > 0 && (
        <ol aria-label="Audit log" className="overflow-hidden rounded-lg border border-line bg-surface-1">
          {entries.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<ScrollText aria-hidden size={28} />}
          title="No entries"
        >
          No entries match the range and the filters. Try a wider range.
        </EmptyState>
      )}
      {log.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </Page>
  )
}
