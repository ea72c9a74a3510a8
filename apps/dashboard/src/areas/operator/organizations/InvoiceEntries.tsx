import type { OverdueInvoice } from '@cairn/contracts/billing/billing'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { centsOf } from './cents.ts'
import { addInvoiceMutation, removeInvoiceMutation } from '../api/operator-organizations.ts'
import { toastError } from '~/components/toast-error.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'

interface Values {
  number: string
  dollars: string
  day: string
}

const none: Values = { number: '', dollars: '', day: '' }

const dollarsProblem = (dollars: string): string | undefined => {
  const cents = centsOf(dollars)
  return Number.isSafeInteger(cents) && cents > 0 && cents <= 1_000_000_000_000
    ? undefined
    : 'An amount such as 25 or 25.99.'
}

/** Invoices of other systems that were not paid in time. An operator enters and removes them. */
export const InvoiceEntries = ({ slug, invoices }: { slug: string; invoices: readonly OverdueInvoice[] }) => {
  const add = useMutation(addInvoiceMutation(slug))
  const remove = useMutation(removeInvoiceMutation(slug))
  const { register, handleSubmit, formState, reset } = useForm<Values>({ mode: 'onTouched', defaultValues: none })
  const { errors } = formState
  const submit = handleSubmit(({ number, dollars, day }) =>
    add.mutate(
      { number: number.trim(), amount_due_cents: centsOf(dollars), due_date: day },
      { onSuccess: () => reset(none), onError: (error) => toastError(error, 'The invoice was not entered') },
    ),
  )
  return (
    <Card title="Overdue invoices of other systems">
      <p className="mb-3 text-sm text-muted">Its owners and administrators see them as if they were issued here.</p>
      {invoices.length > 0 && (
        <ul className="mb-3 divide-y divide-line text-sm">
          {invoices.map(({ id, number, amount_due_cents: cents, due_date: day }) => (
            <li key={id} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1 truncate font-mono">{number}</span>
              <span className="text-muted">{dayText(day)}</span>
              <span className="tabular-nums">{formatDollars(cents / 100)}</span>
              <IconButton
                label={`Remove invoice ${number}`}
                loading={remove.isPending && remove.variables === id}
                onClick={() =>
                  remove.mutate(id, { onError: (error) => toastError(error, 'The invoice was not removed') })
                }
              >
                <X aria-hidden size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl grid-cols-2 gap-x-3 gap-y-4">
        <Field label="Number" error={errors.number?.message} className="col-span-2">
          {(field) => (
            <Input
              {...field}
              {...register('number', { validate: (number) => number.trim() !== '' || 'Enter a number.' })}
              maxLength={60}
              mono
            />
          )}
        </Field>
        <Field label="Amount in dollars" error={errors.dollars?.message}>
          {(field) => <Input {...field} {...register('dollars', { validate: dollarsProblem })} inputMode="decimal" />}
        </Field>
        <Field label="Due on" error={errors.day?.message}>
          {(field) => <Input {...field} {...register('day', { required: 'Enter a date.' })} type="date" />}
        </Field>
        <div className="col-span-2">
          <Button type="submit" loading={add.isPending}>
            Enter invoice
          </Button>
        </div>
      </form>
    </Card>
  )
}
