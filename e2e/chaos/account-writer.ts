import type { Person } from '@cairn/dev-env/person'
import { signInAs, signUp } from '@cairn/dev-env/person'
import type { Ledger } from './ledger.ts'

/** Signs people up; each of them has to be able to sign in later. */
export class AccountWriter {
  readonly #url: string
  readonly #ledger: Ledger
  readonly #people: Person[] = []

  constructor(url: string, ledger: Ledger) {
    this.#url = url
    this.#ledger = ledger
  }

  /** Whether the sign-up was acknowledged. */
  async signUp(): Promise<boolean> {
    try {
      const person = await signUp(this.#url, 'chaos')
      this.#people.push(person)
      this.#ledger.acknowledge(`account ${person.email}`)
      return true
    } catch {
      return false
    }
  }

  async verify(): Promise<void> {
    for (const { email, password } of this.#people) {
      try {
        await signInAs(this.#url, email, password)
      } catch (error) {
        this.#ledger.lost(`account ${email}: ${String(error)}`)
      }
    }
  }
}
