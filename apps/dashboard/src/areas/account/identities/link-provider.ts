import type { SignInProvider } from '@cairn/contracts/platform/platform'
import { authClient } from '~/api/auth-client.ts'
import { identitiesQuery, providerOf, refetchIdentities } from '../api/identities.ts'
import { profileQuery } from '~/api/profile.ts'
import { queryClient } from '~/api/query-client.ts'
import { toastError } from '~/components/toast-error.tsx'
import { accountPaths } from '../paths.ts'
import { toast } from '~/ui/toast.ts'
import { openAuthorizationPopup, popupClosed } from './authorization-popup.ts'
import { beginAuthorization } from './authorization-state.ts'

const addressOf = async (id: string): Promise<string> => {
  const back = new URL(accountPaths.linkProvider({ provider: id }), window.location.origin)
  back.searchParams.set('state', beginAuthorization(id))
  const { data, error } = await authClient.linkIdentity({
    provider: providerOf(id),
    options: { redirectTo: back.href, skipBrowserRedirect: true },
  })
  if (error !== null) throw error
  return data.url
}

const isLinked = (id: string): boolean =>
  queryClient.getQueryData(identitiesQuery.queryKey)?.identities.some(({ provider }) => provider === id) === true

/** Lets the reader link an account of theirs in a window of its own, and waits until that is over. */
export const linkProvider = async ({ id, name }: SignInProvider): Promise<void> => {
  const popup = openAuthorizationPopup(name)
  if (popup === undefined) {
    toast.error('The browser blocked the window', {
      description: `Allow pop-ups for this page, then link ${name} again.`,
    })
    return
  }
  try {
    popup.location.href = await addressOf(id)
  } catch (error) {
    popup.close()
    toastError(error, `${name} could not be linked`)
    return
  }
  const outcome = await popupClosed(popup)
  await Promise.all([refetchIdentities(), queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })])
  if (isLinked(id)) toast.success(`${name} was linked`)
  else if (outcome === 'too-late') toast.error(`${name} was not linked within five minutes`)
}
