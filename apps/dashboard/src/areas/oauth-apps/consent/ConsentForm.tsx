import type { OauthRequest } from '@cairn/contracts/oauth-apps/consent'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { matrix } from '@cairn/contracts/actions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { storedSession } from '~/api/session-storage.ts'
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

const mayAuthorize = ({ role }: Organization): boolean =>
  role !== null && matrix['oauth_apps:Authorize'].roles.includes(role)

/** Why an organization cannot be chosen. */
const lackOf = (organization: Organization): string | undefined => {
  if (!mayAuthorize(organization)) return 'your role does not allow it'
  return organization.mfa_missing ? 'it requires multi-factor authentication' : undefined
}

/** The one that the app asks for, or the only one there is. */
const suggested = (organizations: readonly Organization[], asked: string | null): string => {
  const possible = organizations.filter((organization) => lackOf(organization) === undefined)
  const named = possible.find(({ slug }) => slug === asked)
  return (named ?? (possible.length === 1 ? possible[0] : undefined))?.slug ?? ''
}

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

export const ConsentForm = ({ request }: { request: OauthRequest }) => {
  const { app } = request
  const { data: organizations } = useQuery(usePageQueries(authorizeQueries).organizations)
  const [chosen, setChosen] = useState<string>()
  const approve = useMutation(approveMutation(request.id))
  const decline = useMutation(declineMutation(request.id))
  const slug = chosen ?? suggested(organizations ?? [], request.organization_slug)
  const { reason: forbidden } = useOrganizationPermission('oauth_apps:Authorize', slug)
  const options = (organizations ?? []).map((organization) => {
    const lack = lackOf(organization)
    return {
      value: organization.slug,
      label: lack === undefined ? organization.name : `${organization.name} (${lack})`,
      disabled: lack !== undefined,
    }
  })
  const none = organizations !== undefined && options.every(({ disabled }) => disabled)
  const isLeaving = approve.isSuccess || decline.isSuccess
  const noChoice = none ? 'You own or administer no organization.' : slug === '' ? 'Choose an organization.' : forbidden
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
        <Field
          label="Organization"
          hint={none ? 'Only owners and administrators can authorize apps.' : 'The app gets access to this one only.'}
        >
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
        <Scopes request={request} />
        <div className="flex flex-col gap-1.5 text-sm text-muted">
          <p>
            The app acts as <span className="break-all text-text">{storedSession()?.email}</span> and can never do more
            than you can. It can be revoked at any time under OAuth apps in the organization.
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
            disabledReason={noChoice}
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
