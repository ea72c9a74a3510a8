import { z } from 'zod'
import type { OutgoingFetch } from '../outgoing.ts'
import { fetchJson } from './issuer-keys.ts'
import { publicKeysIn } from './key-set.ts'
import { ThirdPartyIssuer } from './third-party-settings.ts'

/** What is entered of an issuer: where it is, or where its keys are, or the keys. */
export interface NewThirdPartyIssuer {
  oidcIssuerUrl?: string | undefined
  keysUrl?: string | undefined
  keySet?: unknown
  audiences?: readonly string[] | undefined
}

/** It could not be used, for the reason that the message has. */
export class UnresolvedIssuerError extends Error {
  override name = 'UnresolvedIssuerError'
}

const Metadata = z.object({
  issuer: z.string().min(1).max(2_000),
  jwks_uri: z.url({ protocol: /^https?$/ }).max(2_000),
})

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** Where an issuer says that its keys are. Its own name for itself can have a slash at the end that people leave out. */
const discover = async (fetch: OutgoingFetch, address: string) => {
  const base = withoutSlash(address)
  const { issuer, jwks_uri: keysUrl } = Metadata.parse(
    await fetchJson(fetch, `${base}/.well-known/openid-configuration`),
  )
  if (withoutSlash(issuer) !== base) throw new Error(`It calls itself ${issuer}.`)
  return { issuer, keysUrl }
}

const firebase = /^https:\/\/securetoken\.google\.com\/([^/]+)\/?$/

/** All projects of Firebase have the same keys; their tokens are told apart by issuer and audience. */
const usualAudiences = (issuer: string | undefined): string[] => firebase.exec(issuer ?? '')?.slice(1) ?? []

const found = async ({ oidcIssuerUrl, keysUrl, keySet }: NewThirdPartyIssuer, fetch: OutgoingFetch) => {
  if (keySet !== undefined) return { issuer: oidcIssuerUrl, keysUrl: undefined, keys: publicKeysIn(keySet) }
  const { issuer, keysUrl: address } =
    keysUrl === undefined && oidcIssuerUrl !== undefined
      ? await discover(fetch, oidcIssuerUrl)
      : { issuer: oidcIssuerUrl, keysUrl }
  if (address === undefined) throw new Error('Neither an issuer nor keys are named.')
  return { issuer, keysUrl: address, keys: publicKeysIn(await fetchJson(fetch, address)) }
}

/** Finds the keys of an issuer. Throws `UnresolvedIssuerError`. */
export const resolveIssuer = async (
  entered: NewThirdPartyIssuer,
  fetch: OutgoingFetch,
  now: Date,
): Promise<ThirdPartyIssuer> => {
  try {
    const { issuer, keysUrl, keys } = await found(entered, fetch)
    const audiences = entered.audiences ?? []
    return ThirdPartyIssuer.parse({
      id: crypto.randomUUID(),
      issuer: issuer ?? null,
      oidcIssuerUrl: entered.oidcIssuerUrl ?? null,
      keysUrl: keysUrl ?? null,
      audiences: audiences.length === 0 ? usualAudiences(issuer) : audiences,
      keys,
      addedAt: now.toISOString(),
      resolvedAt: now.toISOString(),
    })
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'its answer is not what OpenID Connect describes.' : String(error)
    throw new UnresolvedIssuerError(reason, { cause: error })
  }
}
