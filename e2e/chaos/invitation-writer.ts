import { randomUUID } from 'node:crypto'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Person } from '@cairn/dev-env/person'
import type { Ledger } from './ledger.ts'
import { outcomeOf } from './outcome.ts'

/** Invites people, one at a time: a change that is written together with its audit entry. */
export class InvitationWriter {
  readonly #person: Person
  readonly #organization: Organization
  readonly #ledger: Ledger
  readonly #acknowledged = new Set<string>()

  constructor(person: Person, organization: Organization, ledger: Ledger) {
    this.#person = person
    this.#organization = organization
    this.#ledger = ledger
  }

  async invite(): Promise<void> {
    const email = `${randomUUID()}@example.com`
    const { kind } = await outcomeOf(
      this.#person.request('POST /platform/organizations/:slug/invitations', {
        params: { slug: this.#organization.slug },
        body: { email, role: 'developer' },
      }),
    )
    if (kind !== 'done') return
    this.#acknowledged.add(email)
    this.#ledger.acknowledge(`invitation of ${email}`)
  }

  async verify(): Promise<void> {
    const params = { slug: this.#organization.slug }
    const listed = await this.#person.request('GET /platform/organizations/:slug/invitations', { params })
    const emails = new Set(listed.map(({ email }) => email))
    for (const email of this.#acknowledged) if (!emails.has(email)) this.#ledger.lost(`invitation of ${email}`)
  }
}
