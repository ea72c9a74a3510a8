import type { AuthorizedApp, OauthAuthorization } from '@cairn/contracts/oauth-apps/authorizations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { describeScopes } from '~/components/scopes/scope-words.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { revokeAuthorizationMutation } from '../api/authorizations.ts'
import { AppIcon } from '../AppIcon.tsx'
import { appsQueries } from '../queries.ts'

interface Authorized extends OauthAuthorization {
  app: AuthorizedApp
}

/** Each page has the apps of its authorizations beside them. */
const withApps = ({ authorizations, apps }: { authorizations: OauthAuthorization[]; apps: AuthorizedApp[] }) => {
  const byId = new Map(apps.map((app) => [app.id, app]))
  return authorizations.flatMap((authorization): Authorized[] => {
    const app = byId.get(authorization.app_id)
    return app === undefined ? [] : [{ ...authorization, app }]
  })
}

const columns = (onRevoke: (authorization: Authorized) => void): readonly Column<Authorized>[] => [
  {
    id: 'name',
    label: 'App',
    cell: ({ app: { name, icon, publisher }, authorized_by: email }) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        <AppIcon icon={icon} />
        <span className="min-w-0">
          <span className="block truncate" title={name}>
            {name}
          </span>
          <span className="block truncate text-xs text-muted" title={publisher}>
            by {publisher}
          </span>
          <span className="block truncate text-xs text-muted md:hidden" title={email}>
            authorized by {email}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'member',
    label: 'Authorized',
    className: 'w-64 max-md:hidden',
    cell: ({ authorized_by: email, authorized_at: at, last_used_at: used }) => (
      <span className="block min-w-0">
        <span className="block truncate" title={email}>
          {email}
        </span>
        <span className="block truncate text-xs text-muted">
          <Time value={at} as="date" />
          {used !== null && (
            <>
              , used <Time value={used} />
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'scopes',
    label: 'Scopes',
    className: 'w-64 max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ scopes }) => (
      <span className="block truncate" title={describeScopes(scopes)}>
        {describeScopes(scopes)}
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-28 !px-3 text-right',
    cell: (authorization) => (
      <Button size="sm" aria-label={`Revoke ${authorization.app.name}`} onClick={() => onRevoke(authorization)}>
        Revoke
      </Button>
    ),
  },
]

/** The apps that members have authorized for the organization. */
export const AuthorizedSection = ({ slug }: { slug: string }) => {
  const authorized = useInfiniteQuery(usePageQueries(appsQueries).authorized)
  const revoke = useMutation(revokeAuthorizationMutation(slug))
  const [asked, setAsked] = useState<Authorized>()
  return (
    <section aria-labelledby="authorized-apps" className="mt-8">
      <h2 id="authorized-apps" className="mb-3 text-base font-medium">
        Authorized for this organization
      </h2>
      <QueryTable
        label="Authorized apps"
        sortParam="authorized"
        query={{ ...authorized, data: authorized.data?.pages.flatMap(withApps) }}
        columns={columns(setAsked)}
        rowKey={({ id }) => id}
        failure="The authorized apps could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <ShieldCheck aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No authorized apps',
          text: 'Apps that owners and administrators authorize for this organization are listed here.',
        }}
      />
      <LoadMore query={authorized} />
      {asked !== undefined && (
        <DeleteDialog
          title={`Revoke ${asked.app.name}`}
          confirmLabel="Revoke"
          failure="The authorization was not revoked"
          onDelete={async () => {
            await revoke.mutateAsync(asked.id)
            toast.success(`Revoked ${asked.app.name}`)
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            The tokens that {asked.app.name} got from {asked.authorized_by} stop working at once. It can ask again.
          </p>
          <p className="mt-2">Scopes: {describeScopes(asked.scopes)}</p>
        </DeleteDialog>
      )}
    </section>
  )
}
