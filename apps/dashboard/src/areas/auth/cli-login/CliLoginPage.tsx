import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ApiError } from '~/api/errors.ts'
import { storedSession } from '~/api/session-storage.ts'
import { approveCliLoginMutation } from '~/areas/account/api/cli-login.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { AuthState } from '../AuthState.tsx'
import type { CliLoginLink } from './cli-login-link.ts'
import { readCliLoginLink } from './cli-login-link.ts'
import { CliLoginCode } from './CliLoginCode.tsx'

const home = (
  <ButtonLink to={organizationsPaths.list()} size="lg">
    Go to organizations
  </ButtonLink>
)

const again = (
  <p>
    Run <code className="font-mono text-sm text-text">supabase login</code> again and open the new link.
  </p>
)

const incomplete = (
  <AuthState title="This link is not complete" action={home}>
    <p>A part of it is missing or was changed. Copy the whole link from the terminal.</p>
  </AuthState>
)

const Approval = ({ link }: { link: CliLoginLink }) => {
  const approve = useMutation(approveCliLoginMutation)
  const reason = approve.error instanceof ApiError ? approve.error.reason : undefined
  if (approve.data !== undefined)
    return <CliLoginCode code={approve.data.device_code} lifetimeSeconds={approve.data.expires_in} again={again} />
  if (reason === 'invalid_input') return incomplete
  if (reason === 'cli_login_used')
    return (
      <AuthState title="This link was used before" action={home}>
        {again}
      </AuthState>
    )
  return (
    <AuthState
      title="Sign in from the command line"
      action={
        <>
          {approve.error !== null && <ErrorState title="The command line was not signed in" error={approve.error} />}
          <Button variant="primary" size="lg" loading={approve.isPending} onClick={() => approve.mutate(link)}>
            Continue
          </Button>
          <ButtonLink to={organizationsPaths.list()} size="lg">
            Cancel
          </ButtonLink>
        </>
      }
    >
      <p className="text-pretty">
        The command line gets an access token with all permissions of your account. Continue only if you ran{' '}
        <code className="font-mono text-sm text-text">supabase login</code> yourself.
      </p>
      <div className="mt-3 text-text">
        <PropertyList
          properties={[
            { label: 'Token name', value: <span className="font-mono text-xs break-all">{link.token_name}</span> },
            { label: 'Account', value: <span className="break-all">{storedSession()?.email}</span> },
          ]}
        />
      </div>
    </AuthState>
  )
}

/** Where `supabase login` leads: asks whether to sign in from the command line, and shows the code that it waits for. */
export const CliLoginPage = () => {
  const link = readCliLoginLink(useSearch({ from: '/auth/cli/login' }))
  return link === undefined ? incomplete : <Approval key={link.session_id} link={link} />
}
