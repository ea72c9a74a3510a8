import type { AddressBans } from './address-bans.ts'
import type { Refusal } from './postgres-messages.ts'
import type { Visitor } from './visitor.ts'

/** Who may connect to the database of a project, before any password. */
export interface NetworkRules {
  requiresTls: boolean
  /** Takes a numeric address. */
  isAllowed: (address: string) => boolean
}

/** What PostgreSQL says where no line of pg_hba.conf fits has the same SQLSTATE. */
const notAuthorized = '28000'

export const tlsRequiredBy = (what: string): Refusal => ({
  code: notAuthorized,
  message: `${what} accepts encrypted connections only.`,
  hint: 'Connect with sslmode=require.',
})

const tlsRequired = tlsRequiredBy('The database of this project')

const notAllowed = (address: string): Refusal => ({
  code: notAuthorized,
  message: `Connections from your address, ${address}, are not allowed by the network restrictions of this project.`,
  hint: 'Add the address in the database settings of the project.',
})

type Client = Pick<Visitor, 'address' | 'fullAddress' | 'isEncrypted'>

/** Why the rules of a project refuse a client; undefined: they do not. */
export const refusalByRules = (rules: NetworkRules | undefined, client: Client): Refusal | undefined => {
  if (rules === undefined) return undefined
  if (!rules.isAllowed(client.fullAddress)) return notAllowed(client.fullAddress)
  return rules.requiresTls && !client.isEncrypted ? tlsRequired : undefined
}

/** Why a client is refused whose address has sent too many wrong passwords; undefined: it is not. */
export const refusalByBan = (bans: AddressBans, ref: string, { address }: Client): Refusal | undefined => {
  const until = bans.bannedUntil({ ref, address })
  if (until === undefined) return undefined
  return {
    code: notAuthorized,
    message: `Your address, ${address}, is banned from this project until ${new Date(until).toISOString()}: it sent too many wrong passwords.`,
    hint: 'The ban can be lifted in the database settings of the project.',
  }
}
