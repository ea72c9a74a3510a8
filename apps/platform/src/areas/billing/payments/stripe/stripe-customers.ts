import type { Stripe } from 'stripe'
import type { Database } from '../../../../db/database.ts'
import type { PayingOrganization } from '../payment-provider.ts'
import type { Ask } from './stripe-client.ts'

export interface StripeCustomers {
  /** Undefined: the organization has never added a payment method, or its customer was deleted at Stripe. */
  find: (organizationId: number) => Promise<Stripe.Customer | undefined>
  /** The customer of an organization, created if there is none. */
  ensure: (organization: PayingOrganization) => Promise<Stripe.Customer>
  forgetDeleted: (signal: AbortSignal) => Promise<void>
}

interface CustomerRow {
  id: string
  customer_id: string | null
}

export const createStripeCustomers = (stripe: Stripe, ask: Ask, db: Database): StripeCustomers => {
  const find = async (organizationId: number): Promise<Stripe.Customer | undefined> => {
    const [row] = await db.query<CustomerRow>(
      'select id, customer_id from platform.payment_customers where organization_id = $1',
      [organizationId],
    )
    if (row === undefined || row.customer_id === null) return undefined
    const customer = await ask(stripe.customers.retrieve(row.customer_id))
    if (customer.deleted !== true) return customer
    await db.query('delete from platform.payment_customers where id = $1', [row.id])
    return undefined
  }
  return {
    find,
    ensure: async ({ id, slug, name }) => {
      const found = await find(id)
      if (found !== undefined) return found
      // The row first: after a crash the same key leads to the same customer.
      const [row] = await db.query<CustomerRow>(
        `insert into platform.payment_customers (organization_id) values ($1)
         on conflict (organization_id) do update set organization_id = excluded.organization_id returning id, customer_id`,
        [id],
      )
      if (row === undefined) throw new Error('The row of the customer is missing.')
      const created = await ask(
        stripe.customers.create(
          { name, metadata: { organization: slug, organization_id: String(id) } },
          { idempotencyKey: `customer-${row.id}` },
        ),
      )
      await db.query('update platform.payment_customers set customer_id = $2 where id = $1', [row.id, created.id])
      return created
    },
    forgetDeleted: async (signal) => {
      const rows = await db.query<CustomerRow>(
        'select id, customer_id from platform.payment_customers where organization_id is null',
      )
      for (const { id, customer_id: customerId } of rows) {
        if (signal.aborted) return
        // It is deleted already where a run was interrupted.
        const isThere = customerId !== null && (await ask(stripe.customers.retrieve(customerId))).deleted !== true
        if (isThere) await ask(stripe.customers.del(customerId))
        await db.query('delete from platform.payment_customers where id = $1', [id])
      }
    },
  }
}
