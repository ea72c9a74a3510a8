import { couponCodeProblem } from '@cairn/contracts/billing/coupon-terms'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { createCouponMutation } from '../api/coupons.ts'
import { centsOf } from '../organizations/cents.ts'

interface Values {
  code: string
  name: string
  kind: 'percent' | 'amount'
  discount: string
  cycles: string
  until: string
  most: string
}

const defaultValues: Values = { code: '', name: '', kind: 'percent', discount: '', cycles: '', until: '', most: '' }

const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount in dollars' },
] as const

const discountProblem = (typed: string, { kind }: Pick<Values, 'kind'>): string | undefined => {
  if (kind === 'percent')
    return /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 100
      ? undefined
      : 'A whole number from 1 to 100.'
  const cents = centsOf(typed)
  return Number.isSafeInteger(cents) && cents > 0 && cents <= 100_000_000 ? undefined : 'An amount such as 25 or 25.99.'
}

const countProblem =
  (most: number) =>
  (typed: string): string | undefined =>
    typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most)
      ? undefined
      : `A whole number from 1 to ${most}.`

const countOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const bodyOf = ({ code, name, kind, discount, cycles, until, most }: Values) => ({
  code,
  name: name.trim(),
  percent: kind === 'percent' ? Number(discount) : null,
  amount_cents: kind === 'amount' ? centsOf(discount) : null,
  cycles: countOf(cycles),
  redeem_until: until === '' ? null : until,
  most_redemptions: countOf(most),
})

const fields = {
  percent: 'discount',
  amount_cents: 'discount',
  redeem_until: 'until',
  most_redemptions: 'most',
  coupon_code_taken: 'code',
} as const

export const NewCouponPanel = ({ onClose }: { onClose: () => void }) => {
  const create = useMutation(createCouponMutation)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <FormPanel
      title="New coupon"
      name="coupon"
      submitLabel="Create coupon"
      failure="The coupon was not created"
      what="The new coupon"
      form={form}
      fields={fields}
      save={(values) => create.mutateAsync(bodyOf(values))}
      onSaved={({ code }) => {
        toast.success(`The coupon ${code} was created`)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Code" error={errors.code?.message} hint="What owners enter, in upper or lower case.">
        {(field) => (
          <Input {...field} {...form.register('code', { validate: couponCodeProblem })} maxLength={40} mono />
        )}
      </Field>
      <Field label="Name" error={errors.name?.message} hint="As invoices show it.">
        {(field) => (
          <Input
            {...field}
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
            maxLength={80}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="Discount" options={kinds} />
        <Field label={kind === 'percent' ? 'Percent' : 'Dollars'} error={errors.discount?.message}>
          {(field) => (
            <Input {...field} {...form.register('discount', { validate: discountProblem })} inputMode="decimal" />
          )}
        </Field>
      </div>
      <Field
        label="Billing cycles"
        optional
        error={errors.cycles?.message}
        hint="Counted from the cycle in which it is redeemed. Leave empty for all cycles from then on."
      >
        {(field) => (
          <Input {...field} {...form.register('cycles', { validate: countProblem(120) })} inputMode="numeric" />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Redeem until" optional error={errors.until?.message}>
          {(field) => <Input {...field} {...form.register('until')} type="date" />}
        </Field>
        <Field label="Redemptions" optional error={errors.most?.message} hint="How many organizations can redeem it.">
          {(field) => (
            <Input {...field} {...form.register('most', { validate: countProblem(1_000_000) })} inputMode="numeric" />
          )}
        </Field>
      </div>
    </FormPanel>
  )
}
