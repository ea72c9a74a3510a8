import type { Credit } from '@cairn/contracts/billing/discounts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toastError } from '~/components/toast-error.tsx'
import { dayText } from '~/lib/day-text.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { addCreditsMutation } from '../api/operator-organizations.ts'
import { centsOf } from './cents.ts'
import { dollarsOf } from './dollars.ts'

interface Values {
  dollars: string
  reason: string
  /** A day. */
  until: string
}

const none: Values = { dollars: '', reason: '', until: '' }
const mostCents = 100_000_000

const dollarsProblem = (dollars: string): string | undefined => {
  const cents = centsOf(dollars)
  return Number.isSafeInteger(cents) && cents !== 0 && Math.abs(cents) <= mostCents
    ? undefined
    : 'An amount such as 25 or -25.99.'
}

interface CreditsProps {
  slug: string
  balanceCents: number
  /** What was added, the newest first. */
  credits: readonly Credit[]
}

const leftText = ({ left_cents: left, amount_cents: amount, expires_on: day }: Credit): string => {
  const used = left === 0 ? 'Nothing left' : left === amount ? 'Not used yet' : `${dollarsOf(left)} left`
  return day === null ? used : `${used}, until ${dayText(day)}`
}

/** The credit balance, from which the next invoices are paid. */
export const Credits = ({ slug, balanceCents, credits }: CreditsProps) => {
  const add = useMutation(addCreditsMutation(slug))
  const { register, handleSubmit, formState, reset } = useForm<Values>({ mode: 'onTouched', defaultValues: none })
  const { errors } = formState
  const submit = handleSubmit(({ dollars, reason, until }) =>
    add.mutate(
      { amount_cents: centsOf(dollars), reason: reason.trim(), expires_on: until === '' ? null : until },
      { onSuccess: () => reset(none), onError: (error) => toastError(error, 'The credits were not changed') },
    ),
  )
  return (
    <Card title="Credits" trailing={<span className="font-medium tabular-nums">{dollarsOf(balanceCents)}</span>}>
      {credits.length > 0 && (
        <ul aria-label="Credits" className="mb-4 divide-y divide-line text-sm">
          {credits.map((credit) => (
            <li key={credit.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2 first:pt-0">
              <span className="min-w-0 flex-1 truncate">{credit.reason}</span>
              <span className="tabular-nums">{dollarsOf(credit.amount_cents)}</span>
              <span className="basis-full text-xs text-muted">{leftText(credit)}</span>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-xl gap-x-3 gap-y-4 sm:grid-cols-2"
      >
        <Field label="Credits in dollars" error={errors.dollars?.message}>
          {(field) => <Input {...field} {...register('dollars', { validate: dollarsProblem })} />}
        </Field>
        <Field label="Reason" error={errors.reason?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Enter a reason.' })}
              maxLength={200}
            />
          )}
        </Field>
        <Field label="Until" optional error={errors.until?.message} hint="The last day on which they can be used.">
          {(field) => <Input {...field} {...register('until')} type="date" />}
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit" loading={add.isPending}>
            Add credits
          </Button>
        </div>
      </form>
    </Card>
  )
}
