import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toastError } from '~/components/toast-error.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { addCreditsMutation } from '../api/operator-organizations.ts'
import { centsOf } from './cents.ts'

interface Values {
  dollars: string
  reason: string
}

const none: Values = { dollars: '', reason: '' }
const mostCents = 100_000_000

const dollarsProblem = (dollars: string): string | undefined => {
  const cents = centsOf(dollars)
  return Number.isSafeInteger(cents) && cents !== 0 && Math.abs(cents) <= mostCents
    ? undefined
    : 'An amount such as 25 or -25.99.'
}

/** The credit balance, from which the next invoices are paid. */
export const Credits = ({ slug, balanceCents }: { slug: string; balanceCents: number }) => {
  const add = useMutation(addCreditsMutation(slug))
  const { register, handleSubmit, formState, reset } = useForm<Values>({ mode: 'onTouched', defaultValues: none })
  const { errors } = formState
  const submit = handleSubmit(({ dollars, reason }) =>
    add.mutate(
      { amount_cents: centsOf(dollars), reason: reason.trim() },
      { onSuccess: () => reset(none), onError: (error) => toastError(error, 'The credits were not changed') },
    ),
  )
  return (
    <section aria-labelledby="credits" className="mt-6 border-t border-line pt-5">
      <h3 id="credits" className="flex justify-between gap-3 text-sm font-medium">
        <span>Credit balance</span>
        <span className="tabular-nums">{formatDollars(balanceCents / 100)}</span>
      </h3>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4">
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
        <div className="col-span-2">
          <Button type="submit" loading={add.isPending}>
            Add credits
          </Button>
        </div>
      </form>
    </section>
  )
}
