import { couponState } from '@cairn/contracts/billing/coupon-terms'
import { dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { Coupon } from '@cairn/contracts/operator/coupons'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'

export interface CouponRow extends Row {
  id: string
  code: string
  name: string
  percent: number | null
  amount_cents: string | null
  cycles: number | null
  redeem_until: string | null
  most_redemptions: number | null
  ended_at: Date | null
  inserted_at: Date
  redemptions: string
}

export interface CouponStore {
  /** The newest first. */
  list: () => Promise<Coupon[]>
  /** Throws `coupon_code_taken`. */
  create: (
    by: Actor,
    coupon: Pick<Coupon, 'code' | 'name' | 'percent' | 'amount_cents' | 'cycles' | 'redeem_until' | 'most_redemptions'>,
  ) => Promise<Coupon>
  /** No error if it was ended before. Throws `coupon_not_found`. */
  end: (by: Actor, id: string) => Promise<Coupon>
}

export const selectCoupons = `
  select c.id, c.code, c.name, c.percent, c.amount_cents, c.cycles, to_char(c.redeem_until, 'YYYY-MM-DD') as redeem_until,
    c.most_redemptions, c.ended_at, c.inserted_at,
    (select count(*) from platform.coupon_redemptions r where r.coupon_id = c.id) as redemptions
  from platform.coupons c`

export const couponFromRow = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  name: row.name,
  percent: row.percent,
  amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
  cycles: row.cycles,
  redeem_until: row.redeem_until,
  most_redemptions: row.most_redemptions,
  state: couponState(row, {
    isEnded: row.ended_at !== null,
    redemptions: Number(row.redemptions),
    today: dayText(dayOf(Date.now())),
  }),
  redemptions: Number(row.redemptions),
  inserted_at: row.inserted_at.toISOString(),
})

const findCoupon = async (client: PoolClient, id: string): Promise<Coupon> => {
  const { rows } = await client.query<CouponRow>(`${selectCoupons} where c.id = $1`, [id])
  const [row] = rows
  if (row === undefined) throw fail('coupon_not_found')
  return couponFromRow(row)
}

export const createCouponStore = (db: Database): CouponStore => ({
  list: async () =>
    (await db.query<CouponRow>(`${selectCoupons} order by c.inserted_at desc, c.id`)).map(couponFromRow),
  create: (by, coupon) =>
    db.transaction(async (client) => {
      const { code, name, percent, amount_cents, cycles, redeem_until, most_redemptions } = coupon
      const { rows } = await client.query<{ id: string }>(
        `insert into platform.coupons (code, name, percent, amount_cents, cycles, redeem_until, most_redemptions)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (code) do nothing returning id`,
        [code, name, percent, amount_cents, cycles, redeem_until, most_redemptions],
      )
      const [made] = rows
      if (made === undefined) throw fail('coupon_code_taken')
      await recordAudit(client, by, {
        organizationId: null,
        action: 'coupon.created',
        target: { type: 'coupon', id: made.id, name: code },
        details: { ...coupon },
      })
      return findCoupon(client, made.id)
    }),
  end: (by, id) =>
    db.transaction(async (client) => {
      const { rowCount } = await client.query(
        'update platform.coupons set ended_at = now() where id = $1 and ended_at is null',
        [id],
      )
      const coupon = await findCoupon(client, id)
      if (rowCount === 1)
        await recordAudit(client, by, {
          organizationId: null,
          action: 'coupon.ended',
          target: { type: 'coupon', id, name: coupon.code },
        })
      return coupon
    }),
})
