import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { PlatformError } from '../../../errors.ts'

/** In an hour. Of an organization more, since several of its members may have codes. */
const mostOfPerson = 10
const mostOfOrganization = 20

const retryAfterSeconds = 3_600

/** In a transaction that waits for other calls of the person, and has locked the organization. Throws `too_many_requests`. */
export const requireFewGuesses = async (client: PoolClient, by: Actor, organizationId: number): Promise<void> => {
  const { rows } = await client.query<{ of_person: number; of_organization: number }>(
    `select count(*) filter (where account_id = $1)::int as of_person,
       count(*) filter (where organization_id = $2)::int as of_organization
     from platform.coupon_guesses
     where guessed_at > now() - interval '1 hour' and (account_id = $1 or organization_id = $2)`,
    [by.accountId, organizationId],
  )
  const [counted] = rows
  if (counted === undefined) return
  if (counted.of_person < mostOfPerson && counted.of_organization < mostOfOrganization) return
  throw new PlatformError(
    'too_many_requests',
    { message: 'Too many codes were entered that do not exist. Try again in an hour.' },
    { retryAfterSeconds },
  )
}

export const recordGuess = async (client: PoolClient, by: Actor, organizationId: number): Promise<void> => {
  await client.query(`delete from platform.coupon_guesses where guessed_at < now() - interval '1 hour'`)
  await client.query('insert into platform.coupon_guesses (account_id, organization_id) values ($1, $2)', [
    by.accountId,
    organizationId,
  ])
}
