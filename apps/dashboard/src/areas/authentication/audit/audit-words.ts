import type { AuthAuditEntry } from '@cairn/contracts/authentication/audit-logs'
import { factorLabel, providerLabel } from '../users/user-words.ts'

/** The actions that the auth service writes, in words. */
const actionLabels: Readonly<Record<string, string>> = {
  login: 'Signed in',
  logout: 'Signed out',
  user_signedup: 'Signed up',
  user_invited: 'Invited',
  user_modified: 'Account updated',
  user_deleted: 'Account deleted',
  user_updated_password: 'Changed the password',
  user_recovery_requested: 'Requested a password reset',
  user_confirmation_requested: 'Requested a confirmation',
  user_reauthenticate_requested: 'Requested a code to change the password',
  token_refreshed: 'Refreshed a session',
  factor_in_progress: 'Started adding a second factor',
  factor_unenrolled: 'Removed a second factor',
  factor_deleted: 'Second factor deleted',
  challenge_created: 'Second factor requested',
  verification_attempted: 'Verified a second factor',
  generate_recovery_codes: 'Generated recovery codes',
  identity_linked: 'Linked a sign-in method',
  identity_unlinked: 'Unlinked a sign-in method',
  passkey_created: 'Added a passkey',
  passkey_updated: 'Renamed a passkey',
  passkey_deleted: 'Deleted a passkey',
}

/** For how long the plan keeps entries, in a sentence. */
export const retentionText = (hours: number | null): string => {
  if (hours === null) return 'Entries are kept until somebody deletes them.'
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `The plan of this project keeps entries for ${count} ${unit}${count === 1 ? '' : 's'}. Older ones are deleted.`
}

/** Entries that were imported can have other actions. */
export const actionLabel = (action: string): string => actionLabels[action] ?? action

export const actionOptions = (chosen: string | undefined): readonly { value: string; label: string }[] => [
  ...Object.entries(actionLabels).map(([value, label]) => ({ value, label })),
  ...(chosen === undefined || chosen in actionLabels ? [] : [{ value: chosen, label: chosen }]),
]

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The user that an entry is about: the one who acted, or the one whom a server changed. */
export const userOf = ({
  actor_id: actor,
  actor_username: username,
  traits,
}: AuthAuditEntry): { id: string | undefined; name: string } => {
  const changed = textOf(traits['user_id'])
  const name = textOf(traits['user_email']) ?? textOf(traits['user_phone'])
  if (username !== 'service_role') return { id: textOf(actor), name: textOf(username) ?? textOf(actor) ?? 'Unknown' }
  return { id: changed, name: name ?? changed ?? 'Unknown' }
}

/** Whether a server of the project did it, or a member by the dashboard. */
export const isByServer = ({ actor_username: username }: AuthAuditEntry): boolean => username === 'service_role'

/** What an entry says beside its action: the provider, the kind of factor. */
export const detailOf = ({ traits }: AuthAuditEntry): string | undefined => {
  const [provider, factor] = [textOf(traits['provider']), textOf(traits['factor_type'])]
  if (provider !== undefined) return providerLabel(provider)
  return factor === undefined ? undefined : factorLabel(factor)
}
