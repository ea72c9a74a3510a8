import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { RotateCw, ScrollText } from 'lucide-react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryItems } from '~/kit/QueryList.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { auditQueries } from '../queries.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditItem } from './AuditItem.tsx'

export const AuditPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/audit' })
  const search = useSearch({ from: '/organization-pages/org/$slug/audit' })
  const { reason: forbidden, isAllowed } = useOrganizationPermission('audit:Read', slug)
  const log = useInfiniteQuery({ ...usePageQueries(auditQueries).log, enabled: isAllowed })
  const hidden = log.data?.pages[0]?.retention?.reason
  return (
    <ResourcePage
      title="Audit"
      within={[useOrganization(slug)?.name]}
      description="Changes in the organization: who, what and when."
    >
      {forbidden === undefined && (
        <AuditFilters search={search}>
          <IconButton label="Refresh" loading={log.isRefetching} onClick={() => void log.refetch()}>
            <RotateCw aria-hidden size={14} />
          </IconButton>
        </AuditFilters>
      )}
      <QueryItems
        query={{ ...log, data: log.data?.pages.flatMap((page) => page.entries) }}
        failure="The audit log could not be loaded"
        skeleton="h-44 !rounded-lg"
        noAccess={forbidden === undefined ? undefined : { to: 'the audit log', reason: forbidden }}
        empty={{
          icon: <ScrollText aria-hidden size={28} />,
          title: 'No entries',
          text: hidden ?? 'No entries match the range and the filters. Try a wider range.',
        }}
      >
        {(entries) => (
          <ol aria-label="Audit log" className="overflow-hidden rounded-lg border border-line bg-surface-1">
            {entries.map((entry) => (
              <AuditItem key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </QueryItems>
      <LoadMore query={log} />
      {hidden !== undefined && !log.hasNextPage && (log.data?.pages[0]?.entries.length ?? 0) > 0 && (
        <p className="mt-3 text-sm text-muted">{hidden}</p>
      )}
    </ResourcePage>
  )
}
