import type { OAuthClient } from '@cairn/contracts/authentication/oauth-clients'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { AppWindow, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { authenticationPaths } from '../paths.ts'
import { oauthAppsQueries } from '../queries.ts'
import { clientColumns } from './client-columns.tsx'
import type { OpenClient } from './ClientDialogs.tsx'

const ClientDialogs = lazyPart(async () => (await import('./ClientDialogs.tsx')).ClientDialogs)

export const OAuthAppsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason, isAllowed } = useProjectPermission('auth_settings:Read', ref)
  const { reason: forbidden } = useProjectPermission('auth_settings:Write', ref)
  const queries = usePageQueries(oauthAppsQueries)
  const clients = useInfiniteQuery({ ...queries.clients, enabled: isAllowed })
  const { data: config, isPending } = useQuery(queries.config)
  const [open, setOpen] = useState<OpenClient>()
  const choose = (kind: 'edit' | 'replacement' | 'deletion', client: OAuthClient) => setOpen({ kind, client })
  const applications = clients.data?.pages.flatMap((page) => page.clients)
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={forbidden}
      onClick={() => setOpen({ kind: 'new' })}
    >
      Register application
    </Button>
  )
  return (
    <ResourcePage
      title="OAuth apps"
      within={['Authentication', project?.name]}
      description="Applications that people sign in to with their account of this project."
      actions={reason === undefined && listPart(applications, create)}
    >
      {config?.oauth_server_enabled === false && (
        <Banner tone="warning" title="The OAuth server is off" className="mb-4">
          Nobody can sign in to these applications. Switch it on in the{' '}
          <Link to={authenticationPaths.oauthServer({ ref })} className="underline">
            settings of the OAuth server
          </Link>
          .
        </Banner>
      )}
      <QueryTable
        label="Applications"
        // With what stands above them.
        query={{ ...clients, data: isPending ? undefined : applications }}
        columns={clientColumns(forbidden, choose)}
        rowKey={({ client_id: id }) => id}
        failure="The applications could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of authentication', reason }}
        empty={{
          icon: <AppWindow aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No applications',
          text: 'Register each application that lets people sign in with their account of this project.',
          action: create,
        }}
      />
      <LoadMore query={clients} whenReached />
      <Suspense>{open !== undefined && <ClientDialogs projectRef={ref} open={open} onChange={setOpen} />}</Suspense>
    </ResourcePage>
  )
}
