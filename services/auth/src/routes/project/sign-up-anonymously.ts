import { inTransaction, json } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import { sessionAnswer } from '../../access-token.ts'
import { insertUserRecord } from '../../admin/insert-user.ts'
import { noChanges } from '../../admin/no-changes.ts'
import { updateUserRecord } from '../../admin/update-user.ts'
import { auditEntry, recordAudit } from '../../audit.ts'
import { sessionNotFound } from '../../caller.ts'
import type { AuthContext } from '../../context.ts'
import { assertMayBeCreated } from '../../hooks/ask.ts'
import { deviceOf, openSession } from '../../session-store.ts'
import { assertMetadataFits, lockUser } from '../../user-store.ts'

/** An account without an address or number, and a session of it. The session is the only way to it. */
export const signUpAnonymously = async (
  context: AuthContext,
  metadata: Record<string, unknown>,
): Promise<ServiceResponse> => {
  const { request, project, pool, limits, events, now } = context
  assertMetadataFits(metadata)
  limits.anonymous.take(`${project.ref} ${request.ip}`)
  const id = crypto.randomUUID()
  await assertMayBeCreated(context, { id, metadata, provider: '', isAnonymous: true })
  const session = await inTransaction(pool, async (client) => {
    const user = {
      id,
      email: undefined,
      phone: undefined,
      passwordHash: undefined,
      role: 'authenticated',
      userMetadata: metadata,
      appMetadata: {},
      emailConfirmed: false,
      phoneConfirmed: false,
      bannedUntil: null,
      isInvited: false,
      isAnonymous: true,
    }
    await insertUserRecord(client, user, now)
    await recordAudit(client, context, { action: 'user_signedup', userId: id, provider: 'anonymous' })
    const entry = auditEntry(context, 'login', { provider: 'anonymous' })
    return openSession(client, { userId: id, method: 'anonymous', device: deviceOf(request), entry }, now)
  })
  if (session === undefined) throw new Error('The account that was just made could not be signed in to.')
  events.signedUp(id)
  return json(await sessionAnswer(context, session))
}

/** Gives an anonymous account its address, where addresses need no confirming. Throws `email_exists`. */
export const convertAnonymous = ({ pool, now }: AuthContext, userId: string, email: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const user = await lockUser(client, userId)
    if (user === undefined) throw sessionNotFound()
    await updateUserRecord(client, user, { ...noChanges, email, confirmsEmail: true }, now)
  })
