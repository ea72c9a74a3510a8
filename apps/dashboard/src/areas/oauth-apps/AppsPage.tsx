import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AppWindow, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { listPart } from '~/kit/list-part.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AuthorizedSection } from './authorized/AuthorizedSection.tsx'
import { appColumns } from './published/app-columns.tsx'
import type { OpenApp } from './published/AppDialogs.tsx'
import { appsQueries } from './queries.ts'

const AppDialogs = lazyPart(async () => (await import('./published/AppDialogs.tsx')).AppDialogs)

/** The apps that an organization publishes, and those that its members have authorized for it. */
export const AppsPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/apps' })
  const { reason: forbidden, isAllowed, isLoading } = useOrganizationPermission('oauth_apps:Read', slug)
  const queries = usePageQueries(appsQueries)
  const published = useQuery({ ...queries.published, enabled: isAllowed })
  const [open, setOpen] = useState<OpenApp>()
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setOpen({ kind: 'new' })}>
      Publish app
    </Button>
  )
  return (
    <ResourcePage
      title="OAuth apps"
      within={[useOrganization(slug)?.name]}
      description="Apps that call the management API for organizations that authorize them."
      actions={isAllowed && listPart(published.data, create)}
    >
      {isLoading ? (
        // Not the headings, which readers without access do not get: what is below them would move.
        <Skeleton className="h-96 !rounded-lg" />
      ) : (
        <>
          <section aria-labelledby="published-apps">
            <h2 id="published-apps" className={isAllowed ? 'mb-3 text-base font-medium' : 'sr-only'}>
              Published by this organization
            </h2>
            <QueryTable
              label="Published apps"
              query={published}
              columns={appColumns((kind, { id }) => setOpen({ kind, id }))}
              rowKey={({ id }) => id}
              failure="The published apps could not be loaded"
              skeleton="h-40 !rounded-lg"
              noAccess={forbidden === undefined ? undefined : { to: 'OAuth apps', reason: forbidden }}
              empty={{
                icon: <AppWindow aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No published apps',
                text: 'Publish an app to let people authorize it for their organizations.',
                action: create,
              }}
            />
          </section>
          {isAllowed && <AuthorizedSection slug={slug} />}
        </>
      )}
      <Suspense>
        {open !== undefined && <AppDialogs slug={slug} apps={published.data ?? []} open={open} onChange={setOpen} />}
      </Suspense>
    </ResourcePage>
  )
}
