import { couponWords } from '@cairn/contracts/billing/coupon-terms'
import type { RedeemedCoupon } from '@cairn/contracts/billing/discounts'
import { Card } from '~/ui/card.tsx'

const leftText = ({ cycles_left: left }: RedeemedCoupon): string => {
  if (left === null) return 'Without end'
  return left === 0 ? 'Over' : left === 1 ? 'This billing cycle is the last' : `${left} billing cycles left`
}

/** What lowers the invoices of an organization. */
export const RedeemedCoupons = ({ coupons }: { coupons: readonly RedeemedCoupon[] }) => (
  <Card title="Redeemed coupons">
    {coupons.length === 0 ? (
      <p className="text-sm text-muted">The organization has redeemed no coupon.</p>
    ) : (
      <ul aria-label="Redeemed coupons" className="divide-y divide-line text-sm">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 truncate font-mono">{coupon.code}</span>
            <span className="text-muted">{leftText(coupon)}</span>
            <span className="basis-full text-xs text-muted">
              {coupon.name}: {couponWords(coupon)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
