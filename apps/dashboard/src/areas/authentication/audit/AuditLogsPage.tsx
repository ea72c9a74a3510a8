import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { Suspense } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { auditQueries } from '../queries.ts'
import { AuthSettingsCard } from '../settings/AuthSettingsCard.tsx'
import type { Setting } from '../settings/settings.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditFilter, isAuditFiltered } from './audit-filter.ts'
import { retentionText } from './audit-words.ts'
import { AuditFilters } from './AuditFilters.tsx'

const UserPanel = lazyPart(async () => (await import('../users/UserPanel.tsx')).UserPanel)

const storage: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'audit_log_disable_postgres',
    isInverted: true,
    label: 'Store entries in the database',
    hint: 'In the table auth.audit_log_entries, which takes space of the project. When this is off, nothing is added, and entries that are there stay. The logs of this project have the same events either way. On by default.',
  },
]

export const AuditLogsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const filter = auditFilter(useSearch({ strict: false }))
  const { data: project } = useQuery(projectQuery(ref))
  const { reason, isAllowed } = useProjectPermission('auth_users:Read', ref)
  const queries = usePageQueries(auditQueries)
  const entries = useInfiniteQuery({ ...queries.entries, enabled: isAllowed })
  const known = entries.data?.pages[0]
  const config = useQuery(queries.config)
  const [opened, setOpened] = useAddressParam('user')
  return (
    <ResourcePage
      title="Audit logs"
      within={['Authentication', project?.name]}
      description="What users of your applications did, and what was done to them."
    >
      {reason === undefined && (
        <QueryContent
          query={config}
          failure="The settings could not be loaded"
          skeleton="h-[219px] max-sm:h-[259px] !rounded-lg"
        >
          {(settings) => (
            <AuthSettingsCard
              key={ref}
              projectRef={ref}
              config={settings}
              title="Storage"
              settings={storage}
              saved="Saved. Applies from the next event on."
            />
          )}
        </QueryContent>
      )}
      <section aria-labelledby="audit-entries" className="pt-6">
        {reason === undefined && (
          <>
            <h2 id="audit-entries" className="text-base font-medium">
              Entries
            </h2>
            <p className="mt-1 mb-3 min-h-5 text-sm text-pretty text-muted">
              {known !== undefined && retentionText(known.kept_hours)}
            </p>
            <AuditFilters filter={filter} />
          </>
        )}
        <QueryTable
          label="Entries"
          query={{ ...entries, data: entries.data?.pages.flatMap((page) => page.entries) }}
          columns={auditColumns(setOpened)}
          rowKey={({ id }) => id}
          failure="The entries could not be loaded"
          skeleton="h-96 !rounded-lg"
          noAccess={reason === undefined ? undefined : { to: 'the users of this project', reason }}
          empty={{
            icon: <ScrollText aria-hidden size={28} strokeWidth={1.5} />,
            title: isAuditFiltered(filter) ? 'No entries match' : 'No entries',
            text: isAuditFiltered(filter)
              ? 'A search finds user IDs, and email addresses and phone numbers that begin with it.'
              : 'Sign-ups, sign-ins and changes of users appear here.',
          }}
        />
        <LoadMore query={entries} whenReached />
      </section>
      <Suspense>
        {opened !== undefined && isAllowed && (
          <UserPanel key={opened} projectRef={ref} userId={opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </ResourcePage>
  )
}
