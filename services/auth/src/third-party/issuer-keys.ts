import type { JWK } from 'jose'
import type { OutgoingFetch } from '../outgoing.ts'
import { publicKeysIn } from './key-set.ts'
import type { ThirdPartyIssuer } from './third-party-settings.ts'

// A key that the issuer has withdrawn is accepted for this long at most, while the issuer can be reached.
const freshMs = 600_000
// How long the keys of an issuer that cannot be reached stay good.
const trustedMs = 24 * 3_600_000
// Tokens with made-up keys must not make the installation ask again and again.
const betweenQuestionsMs = 30_000

/** Asks for a document of JSON at an address that a tenant named. */
export const fetchJson = async (fetch: OutgoingFetch, address: string): Promise<unknown> => {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

export interface IssuerKeysOptions {
  fetch: OutgoingFetch
  now: () => number
  onFailure: (error: unknown) => void
}

/** The keys of an issuer: those that were known when it was added, and then what it publishes. */
export class IssuerKeys {
  readonly #issuer: ThirdPartyIssuer
  readonly #options: IssuerKeysOptions
  #keys: readonly JWK[]
  #atMs: number
  #askedAtMs = -Infinity
  #asking: Promise<void> | undefined

  constructor(issuer: ThirdPartyIssuer, options: IssuerKeysOptions) {
    this.#issuer = issuer
    this.#options = options
    this.#keys = issuer.keys
    this.#atMs = new Date(issuer.resolvedAt).getTime()
  }

  /** Those by which a token can be verified that names this key; empty while they are too old to be trusted. */
  async for(kid: string | undefined): Promise<readonly JWK[]> {
    const { keysUrl } = this.#issuer
    if (keysUrl === null) return this.#keys
    const { now } = this.#options
    const isKnown = this.#keys.some((key) => key.kid === kid)
    const isFresh = now() - this.#atMs < freshMs
    if (!isKnown || !isFresh) await this.#ask(keysUrl)
    return now() - this.#atMs < trustedMs ? this.#keys : []
  }

  async #ask(keysUrl: string): Promise<void> {
    if (this.#asking === undefined) {
      if (this.#options.now() - this.#askedAtMs < betweenQuestionsMs) return
      this.#askedAtMs = this.#options.now()
      this.#asking = this.#read(keysUrl).finally(() => {
        this.#asking = undefined
      })
    }
    await this.#asking
  }

  async #read(keysUrl: string): Promise<void> {
    try {
      const keys = publicKeysIn(await fetchJson(this.#options.fetch, keysUrl))
      this.#atMs = this.#options.now()
      // Verified tokens are remembered by the array.
      if (JSON.stringify(keys) !== JSON.stringify(this.#keys)) this.#keys = keys
    } catch (error) {
      this.#options.onFailure(error)
    }
  }
}
