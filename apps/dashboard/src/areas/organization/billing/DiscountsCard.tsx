import type { BillingPartner } from '@cairn/contracts/billing/billing-terms'
import { couponCodeProblem, couponWords } from '@cairn/contracts/billing/coupon-terms'
import type { Credit, Discounts, RedeemedCoupon } from '@cairn/contracts/billing/discounts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { messageOf } from '~/api/errors.ts'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { redeemCouponMutation } from '../api/invoices.ts'

const dollars = (cents: number): string => formatDollars(cents / 100)

const leftText = ({ cycles_left: left }: RedeemedCoupon): string => {
  if (left === null) return 'Applies to every invoice'
  if (left === 0) return 'Over'
  return left === 1 ? 'This billing cycle is the last' : `${left} billing cycles left, with this one`
}

const CouponItem = ({ coupon }: { coupon: RedeemedCoupon }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5 first:pt-0">
    <span className="min-w-0 flex-1 truncate">
      {coupon.name} <span className="font-mono text-xs text-faint">{coupon.code}</span>
    </span>
    <span className="text-muted">{couponWords(coupon)}</span>
    <span className="basis-full text-xs text-muted">{leftText(coupon)}</span>
  </li>
)

const CreditItem = ({ credit: { reason, left_cents: left, expires_on: day } }: { credit: Credit }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5 first:pt-0">
    <span className="min-w-0 flex-1 truncate">{reason}</span>
    <span className="tabular-nums">{dollars(left)}</span>
    <span className="basis-full text-xs text-muted">
      {day === null ? 'Credits without end' : `Credits until ${dayText(day)}`}
    </span>
  </li>
)

interface DiscountsCardProps {
  slug: string
  discounts: Discounts
  partner: BillingPartner | null
}

/** What lowers invoices: coupons, which are redeemed here, and credits. */
export const DiscountsCard = ({ slug, discounts, partner }: DiscountsCardProps) => {
  const { coupons, credits, credit_balance_cents: balance } = discounts
  const { reason } = useOrganizationPermission('billing:Write', slug)
  const redeem = useMutation(redeemCouponMutation(slug))
  const form = useForm({ mode: 'onSubmit', defaultValues: { code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ code }) =>
    redeem.mutate(code, {
      onSuccess: (coupon) => {
        toast.success(`${coupon.name} applies from this billing cycle on`)
        // The list has been loaded again meanwhile: the next code may be typed already.
        if (form.getValues('code') === code) form.reset()
      },
      onError: (error) => form.setError('code', { message: messageOf(error) }),
    }),
  )
  return (
    <Card
      title="Coupons and credits"
      trailing={
        balance > 0 ? <span className="text-sm text-muted tabular-nums">{dollars(balance)} credits</span> : undefined
      }
    >
      {coupons.length + credits.length > 0 && (
        <ul aria-label="Coupons and credits" className="mb-3 divide-y divide-line border-b border-line text-sm">
          {coupons.map((coupon) => (
            <CouponItem key={coupon.id} coupon={coupon} />
          ))}
          {credits.map((credit) => (
            <CreditItem key={credit.id} credit={credit} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md items-start gap-2">
        <Field label="Coupon code" error={errors.code?.message} className="min-w-0 flex-1">
          {(field) => (
            <Input
              {...field}
              {...form.register('code', { validate: couponCodeProblem })}
              maxLength={40}
              autoComplete="off"
              mono
              disabled={reason !== undefined || partner !== null}
            />
          )}
        </Field>
        <span className="pt-6.5">
          <Button
            type="submit"
            loading={redeem.isPending}
            disabledReason={
              reason ?? (partner === null ? undefined : 'The partner that bills you has coupons of its own.')
            }
          >
            Redeem
          </Button>
        </span>
      </form>
    </Card>
  )
}
