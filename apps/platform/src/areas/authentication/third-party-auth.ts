import { maxThirdPartyIssuers, resolveIssuer, thirdPartyIssuersIn, UnresolvedIssuerError } from '@cairn/auth'
import type { NewThirdPartyIssuer, ThirdPartyIssuer } from '@cairn/auth'
import type { NewThirdPartyAuth, ThirdPartyAuth } from '@cairn/contracts/authentication/third-party-auth'
import { thirdPartyKindOf } from '@cairn/contracts/authentication/third-party-kind'
import { createRateLimit } from '@cairn/service-kit'
import { z } from 'zod'
import { actorOf, recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import { fail, PlatformError } from '../../errors.ts'
import type { Ground } from '../../ground.ts'
import { createGuardedFetch } from '../../http/guarded-fetch.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'

interface ThirdPartyCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

const refusal = (retryAfterSeconds: number) => new PlatformError('too_many_requests', {}, { retryAfterSeconds })

/** Asks an issuer that a project named for its keys. Throws `third_party_unreachable` or `too_many_requests`. */
export const createIssuerResolver = ({ isAddressAllowed }: Ground) => {
  const fetch = createGuardedFetch(isAddressAllowed)
  const limit = createRateLimit({ burst: 30, perSeconds: 600 }, () => new Date(), refusal)
  return async (ref: string, entered: NewThirdPartyIssuer): Promise<ThirdPartyIssuer> => {
    limit.take(ref)
    try {
      return await resolveIssuer(entered, fetch, new Date())
    } catch (error) {
      if (!(error instanceof UnresolvedIssuerError)) throw error
      const message = `The keys of the issuer could not be read. The reason: ${error.message.slice(0, 300)}`
      throw fail('third_party_unreachable', { message })
    }
  }
}

export const toThirdPartyAuth = (issuer: ThirdPartyIssuer): ThirdPartyAuth => ({
  id: issuer.id,
  type: thirdPartyKindOf(issuer.oidcIssuerUrl ?? issuer.keysUrl),
  oidc_issuer_url: issuer.oidcIssuerUrl,
  jwks_url: issuer.keysUrl,
  custom_jwks: issuer.keysUrl === null ? { keys: issuer.keys } : null,
  resolved_jwks: { keys: issuer.keys },
  audience: issuer.audiences,
  inserted_at: issuer.addedAt,
  updated_at: issuer.addedAt,
  resolved_at: issuer.resolvedAt,
})

export const enteredIssuer = (body: NewThirdPartyAuth): NewThirdPartyIssuer => ({
  oidcIssuerUrl: 'oidc_issuer_url' in body ? body.oidc_issuer_url : undefined,
  keysUrl: 'jwks_url' in body ? body.jwks_url : undefined,
  keySet: 'custom_jwks' in body ? body.custom_jwks : undefined,
  audiences: body.audience,
})

export const listThirdParties = async ({ context, project }: Pick<ThirdPartyCall, 'context' | 'project'>) =>
  thirdPartyIssuersIn(await context.runtime.settingsOf(project.ref, 'auth'))

/** Throws `third_party_not_found`. */
export const thirdPartyOf = (issuers: readonly ThirdPartyIssuer[], id: string): ThirdPartyIssuer => {
  const found = issuers.find((issuer) => issuer.id === id)
  if (found === undefined) throw fail('third_party_not_found')
  return found
}

const Stored = z.looseObject({})

/** Stores other issuers, with the entry in the audit log. */
const changeIssuers = (
  call: ThirdPartyCall,
  action: 'project.third_party_auth_added' | 'project.third_party_auth_removed',
  issuer: ThirdPartyIssuer,
  change: (issuers: readonly ThirdPartyIssuer[]) => readonly ThirdPartyIssuer[],
): Promise<void> => {
  const { context, project } = call
  return context.runtime.updateSettings(
    project.ref,
    'auth',
    (stored) => ({ ...Stored.parse(stored), thirdParty: change(thirdPartyIssuersIn(stored)) }),
    (client) =>
      recordAudit(client, actorOf(call), {
        organizationId: project.organization_id,
        action,
        target: { type: 'project', id: project.ref, name: project.name },
        details: { id: issuer.id, issuer: issuer.issuer, keys_url: issuer.keysUrl, audience: issuer.audiences },
      }),
  )
}

const isSame = (one: ThirdPartyIssuer, other: ThirdPartyIssuer): boolean =>
  one.issuer === other.issuer && (one.issuer !== null || one.keysUrl === other.keysUrl)

export const addThirdParty = (call: ThirdPartyCall, issuer: ThirdPartyIssuer): Promise<void> =>
  changeIssuers(call, 'project.third_party_auth_added', issuer, (issuers) => {
    if (issuers.length >= maxThirdPartyIssuers) throw fail('too_many_third_parties')
    if (issuers.some((each) => isSame(each, issuer))) throw fail('third_party_exists')
    return [...issuers, issuer]
  })

export const removeThirdParty = (call: ThirdPartyCall, issuer: ThirdPartyIssuer): Promise<void> =>
  changeIssuers(call, 'project.third_party_auth_removed', issuer, (issuers) => {
    thirdPartyOf(issuers, issuer.id)
    return issuers.filter(({ id }) => id !== issuer.id)
  })
