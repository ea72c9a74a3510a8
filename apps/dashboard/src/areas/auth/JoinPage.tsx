import type { ResponseOf } from '@cairn/contracts/endpoint'
import type { getInvitation } from '@cairn/contracts/organizations/invitations'
import { roleNames } from '@cairn/contracts/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '~/api/errors.ts'
import { useSwitchedOff } from '~/api/capabilities.ts'
import {
  acceptInvitationMutation,
  invitationPreviewQuery,
  invitationQuery,
} from '~/areas/organization/api/invitations.ts'
import { isSignedIn } from '~/api/session.ts'
import { storedSession } from '~/api/session-storage.ts'
import { signOut } from '~/api/sign-out.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { returnToFor } from '~/lib/return-to.ts'
import { AuthState } from './AuthState.tsx'
import { authPaths } from './paths.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

type FoundInvitation = ResponseOf<typeof getInvitation>

const home = (
  <ButtonLink to={organizationsPaths.list()} size="lg">
    Go to organizations
  </ButtonLink>
)

const WrongAccount = ({ email, token }: { email: string; token: string }) => {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const useAnother = async () => {
    setLeaving(true)
    await signOut()
    const returnTo = returnToFor(authPaths.join(), `?token=${token}`)
    await navigate({ to: authPaths.signIn(), search: returnTo === undefined ? {} : { returnTo } })
  }
  return (
    <AuthState
      title="This invitation is for another account"
      action={
        <>
          <Button variant="primary" size="lg" loading={leaving} onClick={() => void useAnother()}>
            Use another account
          </Button>
          {home}
        </>
      }
    >
      <p>
        It was sent to <strong className="font-medium break-all text-text">{email}</strong>. You are signed in as{' '}
        <strong className="font-medium break-all text-text">{storedSession()?.email ?? 'somebody else'}</strong>.
      </p>
    </AuthState>
  )
}

const Invitation = ({ invitation, token }: { invitation: FoundInvitation; token: string }) => {
  const navigate = useNavigate()
  const accept = useMutation(acceptInvitationMutation(token))
  const { state, organization, role, projects, email, invited_by: invitedBy } = invitation
  if (state === 'wrong_account') return <WrongAccount email={email} token={token} />
  if (state === 'expired')
    return (
      <AuthState title="This invitation is no longer valid" action={home}>
        <p>
          It is valid for 24 hours, and while {invitedBy} can invite others to {organization.name}. Ask an owner or
          administrator of {organization.name} for a new one.
        </p>
      </AuthState>
    )
  if (state === 'revoked')
    return (
      <AuthState title="This invitation was revoked" action={home}>
        <p>A member who manages {organization.name} revoked it.</p>
      </AuthState>
    )
  if (state === 'accepted')
    return (
      <AuthState title="This invitation was already used" action={home}>
        <p>You have joined {organization.name} with it before, and are no longer a member. Ask for a new one.</p>
      </AuthState>
    )
  if (state === 'already_member')
    return (
      <AuthState
        title={`You are a member of ${organization.name}`}
        action={
          organization.slug === null ? (
            home
          ) : (
            <ButtonLink to={organizationPaths.projects({ slug: organization.slug })} variant="primary" size="lg">
              Open {organization.name}
            </ButtonLink>
          )
        }
      >
        <p>Nothing more to accept.</p>
      </AuthState>
    )
  return (
    <AuthState
      title={`Join ${organization.name}`}
      action={
        <>
          {accept.error !== null && <ErrorState title="You did not join" error={accept.error} />}
          <Button
            variant="primary"
            size="lg"
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(undefined, {
                onSuccess: ({ slug }) => void navigate({ to: organizationPaths.projects({ slug }), replace: true }),
              })
            }
          >
            Join organization
          </Button>
          {home}
        </>
      }
    >
      <p className="break-words">
        {invitedBy} invites you as <strong className="font-medium text-text">{roleNames[role]}</strong>
        {projects !== null && ` in ${projects.join(', ')}`}.
      </p>
    </AuthState>
  )
}

const noInvitation = (
  <AuthState title="There is no invitation at this link" action={home}>
    <p>Part of it may be missing, or a newer link replaced it. Use the latest link, or ask for a new one.</p>
  </AuthState>
)

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.reason === 'invitation_not_found' || error.reason === 'invalid_input')

const Loaded = ({ token }: { token: string }) => {
  const { data, error, refetch, isFetching } = useQuery(invitationQuery(token))
  if (data !== undefined) return <Invitation invitation={data} token={token} />
  if (error === null) return <Loading />
  if (isUnknown(error)) return noInvitation
  return (
    <>
      <PageTitle parts={['Join']} />
      <h1 className="sr-only">Join an organization</h1>
      <ErrorState
        title="The invitation could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  )
}

const Loading = () => (
  <>
    <PageTitle parts={['Join']} />
    <h1 className="sr-only">Join an organization</h1>
    <Skeleton className="h-40" />
  </>
)

/** For people who are not signed in: who invites them to what, and the two ways to accept. */
const SignedOut = ({ token }: { token: string }) => {
  const { data, error, refetch, isFetching } = useQuery({ ...invitationPreviewQuery(token), retry: false })
  const mayNotSignUp = useSwitchedOff('dashboard_auth:sign_up')
  const returnTo = returnToFor(authPaths.join(), `?token=${token}`)
  const search = returnTo === undefined ? {} : { returnTo }
  if (error !== null)
    return isUnknown(error) ? (
      <AuthState
        title="This invitation is not valid"
        action={
          <ButtonLink to={authPaths.signIn()} size="lg">
            Sign in
          </ButtonLink>
        }
      >
        <p>It may have expired, been revoked or been used. Ask for a new one.</p>
      </AuthState>
    ) : (
      <ErrorState
        title="The invitation could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <Loading />
  const { organization, email, invited_by: invitedBy } = data
  return (
    <AuthState
      title={`Join ${organization.name}`}
      action={
        <>
          {mayNotSignUp === undefined && (
            <ButtonLink to={authPaths.signUp()} search={search} variant="primary" size="lg">
              Create an account
            </ButtonLink>
          )}
          <ButtonLink to={authPaths.signIn()} search={search} size="lg">
            Sign in
          </ButtonLink>
        </>
      }
    >
      <p className="break-words">
        {invitedBy} invited <strong className="font-medium break-all text-text">{email}</strong>. Sign in with this
        address, or create an account with it.
      </p>
    </AuthState>
  )
}

/** Where the link of an invitation leads. */
export const JoinPage = () => {
  const { token } = useSearch({ from: '/auth/join' })
  if (token === undefined) return noInvitation
  return isSignedIn() ? <Loaded key={token} token={token} /> : <SignedOut key={token} token={token} />
}
