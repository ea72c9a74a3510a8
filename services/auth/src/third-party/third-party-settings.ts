import { z } from 'zod'
import { PublicKey } from './key-set.ts'

const address = z.url({ protocol: /^https?$/ }).max(2_000)

/** An issuer besides the project itself whose tokens its services accept. */
export const ThirdPartyIssuer = z.strictObject({
  id: z.uuid(),
  /** What its tokens have as `iss`. Null: the keys alone decide. */
  issuer: z.string().min(1).max(2_000).nullable(),
  /** As it was entered. */
  oidcIssuerUrl: address.nullable(),
  /** Null: it has these keys for ever. */
  keysUrl: address.nullable(),
  /** Of which a token has to be for one. Empty: for anybody. */
  audiences: z.array(z.string().min(1).max(500)).max(10),
  /** As they were at `resolvedAt`. */
  keys: z.array(PublicKey).min(1).max(20),
  addedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime(),
})
export type ThirdPartyIssuer = z.infer<typeof ThirdPartyIssuer>

export const maxThirdPartyIssuers = 10

export const ThirdPartySettings = z.array(ThirdPartyIssuer).max(maxThirdPartyIssuers)

const StoredIssuers = z.looseObject({ thirdParty: ThirdPartySettings.default([]) })

/** Those in the stored settings of a project's auth service. */
export const thirdPartyIssuersIn = (stored: unknown): ThirdPartyIssuer[] => StoredIssuers.parse(stored ?? {}).thirdParty
