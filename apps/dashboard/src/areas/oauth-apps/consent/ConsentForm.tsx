import type { OauthRequest } from '@cairn/contracts/oauth-apps/consent'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { storedSession } from '~/api/session-storage.ts'
import { accountPaths } from '~/areas/account/paths.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { explainScopes } from '~/components/scopes/scope-words.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { approveMutation, declineMutation } from '../api/consent.ts'
import { AppIcon } from '../AppIcon.tsx'
import { authorizeQueries } from '../queries.ts'
import { lackOf, suggested, whyNone } from './organization-choice.ts'

// The browser leaves for the app: the page stays as it is until it has gone.
const leaveFor = ({ redirect_to: address }: { redirect_to: string }) => window.location.assign(address)

const Scopes = ({ request }: { request: OauthRequest }) => (
  <section aria-labelledby="asked-scopes">
    <h2 id="asked-scopes" className="mb-2 text-sm font-medium">
      It will be able to
    </h2>
    <ul className="divide-y divide-line rounded-md border border-line">
      {explainScopes(request.scopes).map(({ area, name, access, text }) => (
        <li key={area} className="flex items-start gap-3 px-3 py-2.5 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{name}</p>
            <p className="mt-0.5 text-muted">{text}</p>
          </div>
          <Badge tone={access === 'write' ? 'warning' : 'neutral'}>
            {access === 'write' ? 'Read and write' : 'Read'}
          </Badge>
        </li>
      ))}
    </ul>
  </section>
)

/** Why nothing can be authorized now, by what keeps the person from choosing an organization. */
const noChoices = {
  role: 'You own or administer no organization.',
  'second factor': 'Your organizations require multi-factor authentication.',
} as const

const hints: Readonly<Record<keyof typeof noChoices, ReactNode>> = {
  role: 'Only owners and administrators can authorize apps.',
  'second factor': (
    <>
      They require multi-factor authentication.{' '}
      <Link to={accountPaths.security()} target="_blank" className="underline underline-offset-2">
        Add an authenticator app
      </Link>
      , then reload this page.
    </>
  ),
}

export const ConsentForm = ({ request }: { request: OauthRequest }) => {
  const { app } = request
  const organizations = useQuery(usePageQueries(authorizeQueries).organizations)
  const [chosen, setChosen] = useState<string>()
  const approve = useMutation(approveMutation(request.id))
  const decline = useMutation(declineMutation(request.id))
  const slug = chosen ?? suggested(organizations.data ?? [], request.organization_slug)
  const { reason: forbidden } = useOrganizationPermission('oauth_apps:Authorize', slug)
  const options = (organizations.data ?? []).map((organization) => {
    const lack = lackOf(organization)
    return {
      value: organization.slug,
      label: lack === undefined ? organization.name : `${organization.name} (${lack})`,
      disabled: lack !== undefined,
    }
  })
  const none = organizations.data && whyNone(organizations.data)
  const isUnknown = organizations.data === undefined && organizations.error !== null
  const isLeaving = approve.isSuccess || decline.isSuccess
  const noChoice = () => {
    if (request.scopes.length === 0) return 'The app asks for no scopes. Start again from the app.'
    if (isUnknown) return 'The organizations could not be loaded.'
    if (none !== undefined) return noChoices[none]
    return slug === '' ? 'Choose an organization.' : forbidden
  }
  return (
    <div className="rounded-lg border border-line bg-surface-1 p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <AppIcon icon={app.icon} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-medium break-words">Authorize {app.name}</h1>
          <p className="mt-1 text-sm break-words text-muted">
            An app by {app.publisher} ·{' '}
            <a
              href={app.website}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 underline underline-offset-2"
            >
              {new URL(app.website).host}
              <ExternalLink aria-hidden size={12} />
            </a>
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-5">
        {isUnknown ? (
          <ErrorState
            title="The organizations could not be loaded"
            error={organizations.error}
            onRetry={() => void organizations.refetch()}
            retrying={organizations.isFetching}
          />
        ) : (
          <Field label="Organization" hint={none === undefined ? 'The app gets access to this one only.' : hints[none]}>
            {(control) => (
              <Select
                id={control.id}
                aria-describedby={control['aria-describedby']}
                value={slug === '' ? undefined : slug}
                options={options}
                placeholder="Choose an organization"
                onValueChange={setChosen}
                disabled={options.length === 0 || isLeaving}
              />
            )}
          </Field>
        )}
        {request.scopes.length > 0 && <Scopes request={request} />}
        <div className="flex flex-col gap-1.5 text-sm text-muted">
          <p>
            The app acts as <span className="break-all text-text">{storedSession()?.email}</span> and can never do more
            than you can. You can revoke its access at any time under OAuth apps in the organization.
          </p>
          <p>
            Afterwards you return to{' '}
            <span className="font-mono text-xs break-all text-text">{new URL(request.redirect_uri).origin}</span>.
          </p>
        </div>
        {approve.error !== null && <ErrorState title="The app was not authorized" error={approve.error} />}
        {decline.error !== null && <ErrorState title="The request was not declined" error={decline.error} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            loading={approve.isPending || approve.isSuccess}
            disabled={decline.isPending || decline.isSuccess}
            disabledReason={noChoice()}
            onClick={() => approve.mutate(slug, { onSuccess: leaveFor })}
          >
            Authorize {app.name}
          </Button>
          <Button
            loading={decline.isPending || decline.isSuccess}
            disabled={approve.isPending || approve.isSuccess}
            onClick={() => decline.mutate(undefined, { onSuccess: leaveFor })}
          >
            Decline
          </Button>
        </div>
      </div>
    </div>
  )
}
