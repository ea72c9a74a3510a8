import { authClient } from '~/api/auth-client.ts'
import { providerOf } from '~/areas/account/api/identities.ts'
import { authMessage } from '~/components/auth-error.ts'
import { toast } from '~/ui/toast.ts'
import { authPaths } from './paths.ts'

export { landingWithBanners } from '~/api/banner-data.ts'

/** Where a provider sends people back to. */
const callbackAddress = (returnTo: string | undefined): string => {
  const url = new URL(authPaths.signInCallback(), window.location.origin)
  if (returnTo !== undefined) url.searchParams.set('returnTo', returnTo)
  return url.href
}

/** Whether it succeeded; a toast says what went wrong. */
const succeeded = ({ error }: { error: Error | null }): boolean => {
  if (error !== null) toast.error(authMessage(error))
  return error === null
}

export const signInWithPassword = async (email: string, password: string): Promise<boolean> =>
  succeeded(await authClient.signInWithPassword({ email: email.trim(), password }))

/** Leaves for the organization's own sign-in. */
export const leaveForSso = async (domain: string, returnTo: string | undefined): Promise<void> => {
  succeeded(await authClient.signInWithSSO({ domain, options: { redirectTo: callbackAddress(returnTo) } }))
}

/** Leaves for the sign-in of a provider. */
export const leaveForProvider = async (id: string, returnTo: string | undefined): Promise<boolean> =>
  succeeded(
    await authClient.signInWithOAuth({
      provider: providerOf(id),
      options: { redirectTo: callbackAddress(returnTo) },
    }),
  )
