import type { CouponState } from '@cairn/contracts/billing/coupon-terms'
import type { RedeemedCoupon } from '@cairn/contracts/billing/discounts'
import type { RedeemedCoupon as BilledCoupon } from '@cairn/contracts/billing/invoices/coupons'
import { cyclesLeft } from '@cairn/contracts/billing/invoices/coupons'
import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Queries, Row } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { waitForOthers } from '../../../limits/creation-limits.ts'
import { lockOrganization } from '../lock-organization.ts'
import { recordGuess, requireFewGuesses } from './coupon-guesses.ts'
import type { CouponRow } from './coupon-store.ts'
import { couponFromRow, selectCoupons } from './coupon-store.ts'

interface RedeemedRow extends Row {
  id: string
  code: string
  name: string
  percent: number | null
  amount_cents: string | null
  cycles: number | null
  redeemed_at: Date
}

export interface RedemptionStore {
  /** As invoices are computed from them. */
  billed: (organizationId: number) => Promise<BilledCoupon[]>
  /** The newest first. `first` is the first day of the first billing cycle. */
  list: (organizationId: number, first: Day, nowMs: number) => Promise<RedeemedCoupon[]>
  /** Throws `coupon_not_found`, `coupon_redeemed`, `coupon_not_redeemable`, `plan_by_partner` and `too_many_requests`. */
  redeem: (by: Actor, slug: string, code: string) => Promise<void>
}

const selectRedeemed = `
  select c.id, c.code, c.name, c.percent, c.amount_cents, c.cycles, r.redeemed_at
  from platform.coupon_redemptions r join platform.coupons c on c.id = r.coupon_id
  where r.organization_id = $1 order by r.redeemed_at, c.id`

const billedFromRow = ({ name, percent, amount_cents: cents, cycles, redeemed_at: at }: RedeemedRow): BilledCoupon => ({
  name,
  discount: percent === null ? { amountCents: Number(cents) } : { percent },
  cycles,
  redeemedOn: dayOf(at.getTime()),
})

const refusals = {
  ended: 'This coupon was ended.',
  expired: 'This coupon has expired.',
  used_up: 'This coupon was redeemed as often as it can be.',
} as const satisfies Record<Exclude<CouponState, 'active'>, string>

/** See `RedemptionStore.billed`. */
export const readBilledCoupons = async (db: Queries, organizationId: number): Promise<BilledCoupon[]> =>
  (await db.query<RedeemedRow>(selectRedeemed, [organizationId])).map(billedFromRow)

export const createRedemptionStore = (db: Database): RedemptionStore => ({
  billed: (organizationId) => readBilledCoupons(db, organizationId),
  list: async (organizationId, first, nowMs) =>
    (await db.query<RedeemedRow>(selectRedeemed, [organizationId]))
      .map((row) => ({
        id: row.id,
        code: row.code,
        name: row.name,
        percent: row.percent,
        amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
        cycles: row.cycles,
        cycles_left: cyclesLeft(billedFromRow(row), first, dayOf(nowMs)),
        redeemed_at: row.redeemed_at.toISOString(),
      }))
      .toReversed(),
  redeem: async (by, slug, code) => {
    const isFound = await db.transaction(async (client) => {
      // First, as where a project is created: otherwise each of the two could wait for the other.
      await waitForOthers(client, by)
      const { id, name } = await lockOrganization(client, slug)
      const partner = await client.query(
        'select from platform.organizations where id = $1 and billing_partner is not null',
        [id],
      )
      if (partner.rowCount === 1)
        throw fail('plan_by_partner', {
          message: 'This organization is billed by a partner, which has coupons of its own.',
        })
      await requireFewGuesses(client, by, id)
      // Counted under a lock: of two that redeem the last one at once, the second sees that it is gone.
      await client.query('select from platform.coupons where code = $1 for update', [code])
      const { rows } = await client.query<CouponRow>(`${selectCoupons} where c.code = $1`, [code])
      const [row] = rows
      if (row === undefined) {
        await recordGuess(client, by, id)
        return false
      }
      const coupon = couponFromRow(row)
      const before = await client.query(
        'select from platform.coupon_redemptions where organization_id = $1 and coupon_id = $2',
        [id, coupon.id],
      )
      if (before.rowCount === 1) throw fail('coupon_redeemed')
      if (coupon.state !== 'active') throw fail('coupon_not_redeemable', { message: refusals[coupon.state] })
      await client.query('insert into platform.coupon_redemptions (organization_id, coupon_id) values ($1, $2)', [
        id,
        coupon.id,
      ])
      await recordAudit(client, by, {
        organizationId: id,
        action: 'billing.coupon_redeemed',
        target: { type: 'organization', id: slug, name },
        details: { code, name: coupon.name },
      })
      return true
    })
    // Thrown here: the guess stays.
    if (!isFound) throw fail('coupon_not_found')
  },
})
