import { inTransaction, json } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sessionAnswer } from '../access-token.ts'
import { auditEntry, recordAudit } from '../audit.ts'
import { readJson } from '../body.ts'
import type { AuthContext, Route } from '../context.ts'
import { AuthError, signUpsDisabled } from '../errors.ts'
import { createExternalUser, findIdentityOwner, noteIdentityUse } from '../external/identity-store.ts'
import type { ExternalIdentity } from '../external/provider.ts'
import { assertMayBeCreated } from '../hooks/ask.ts'
import { assertHuman, captchaFields } from '../protection/captcha.ts'
import { deviceOf, openSession } from '../session-store.ts'
import { assertUsable, badMessage } from '../web3/check-message.ts'
import { spendMessage } from '../web3/spend-message.ts'
import { chains, maxMessageLength, readWalletMessage } from '../web3/wallet-message.ts'
import type { Chain, WalletMessage } from '../web3/wallet-message.ts'
import { isSignedByWallet } from '../web3/wallet-signature.ts'

const provider = 'web3'

const Grant = z.object({
  chain: z.string().max(100),
  message: z.string().max(maxMessageLength),
  signature: z.string().max(200),
  ...captchaFields,
})

const chainOf = (name: string): Chain => {
  const chain = chains.find((each) => each === name)
  if (chain === undefined)
    throw new AuthError(400, 'web3_unsupported_chain', `Unsupported chain: ${chains.join(' or ')}`)
  return chain
}

/** A wallet is known by its address alone: Ethereum's can be written in several ways. */
const identityOf = (chain: Chain, { address, chainId, domain, statement }: WalletMessage): ExternalIdentity => {
  const known = chain === 'ethereum' ? address.toLowerCase() : address
  return {
    subject: `web3:${chain}:${known}`,
    email: undefined,
    emailVerified: undefined,
    details: { chain, address: known, domain, ...(chainId && { network: chainId }), ...(statement && { statement }) },
  }
}

/** Asks the hook about the owner of a wallet that is not known yet, before the transaction. False if it is known. */
const mayBeCreated = async (context: AuthContext, identity: ExternalIdentity): Promise<boolean> => {
  const { hooks, pool, allowsSignUps } = context
  if (hooks?.isOn('beforeUserCreated') !== true) return true
  if (!allowsSignUps || (await findIdentityOwner(pool, provider, identity)) !== undefined) return false
  await assertMayBeCreated(context, { id: crypto.randomUUID(), metadata: identity.details, provider })
  return true
}

const accountOf = async (
  client: PoolClient,
  context: AuthContext,
  { identity, mayCreate }: { identity: ExternalIdentity; mayCreate: boolean },
): Promise<string> => {
  const { now, limits, project, request, events } = context
  const owner = await findIdentityOwner(client, provider, identity)
  if (owner !== undefined) {
    await noteIdentityUse(client, provider, identity, now)
    return owner
  }
  if (!context.allowsSignUps) throw signUpsDisabled()
  limits.signUps.take(`${project.ref} ${request.ip}`)
  if (!mayCreate) throw badMessage('Its user was deleted meanwhile')
  const userId = await createExternalUser(client, { provider, identity, email: undefined, sso: false }, now)
  await recordAudit(client, context, { action: 'user_signedup', userId, provider })
  events.signedUp(userId)
  return userId
}

/** For somebody whose wallet has signed a message to this application. */
export const web3Grant: Route = async (context) => {
  const { request, project, pool, limits, events, now, settings } = context
  const { chain: name, message: text, signature, ...body } = await readJson(request, Grant)
  const chain = chainOf(name)
  if (settings?.web3[chain] !== true) throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  await assertHuman(context, body)
  limits.web3.take(`${project.ref} ${request.ip}`)
  const message = readWalletMessage(chain, text)
  if (message === undefined) throw badMessage('It does not have the form that wallets sign')
  assertUsable(context, message)
  if (!(await isSignedByWallet(chain, { address: message.address, message: text, signature })))
    throw badMessage('Its signature is not of its address')
  const identity = identityOf(chain, message)
  const mayCreate = await mayBeCreated(context, identity)
  const session = await inTransaction(pool, async (client) => {
    if (!(await spendMessage(client, context, text))) throw badMessage('It was used before')
    const userId = await accountOf(client, context, { identity, mayCreate })
    const entry = auditEntry(context, 'login', { provider })
    return openSession(client, { userId, method: 'web3', device: deviceOf(request), entry }, now)
  })
  if (session === undefined) throw new Error('The account of a wallet could not be signed in to.')
  events.signedIn(session.user.id, session.sessionId)
  return json(await sessionAnswer(context, session))
}
