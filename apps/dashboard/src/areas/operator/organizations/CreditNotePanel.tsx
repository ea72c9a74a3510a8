import { settlements } from '@cairn/contracts/billing/invoices/credit-notes'
import type { Settlement } from '@cairn/contracts/billing/invoices/credit-notes'
import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import type { CreditableInvoice } from '@cairn/contracts/operator/operated-organization'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { issueCreditNoteMutation, operatedInvoiceQuery } from '../api/operated-organization.ts'
import type { CreditNoteValues } from './credit-note-values.ts'
import { creditOf, dollarsProblem, linesProblem } from './credit-note-values.ts'
import { dollarsOf } from './dollars.ts'

const kinds = [
  { value: 'whole', label: 'All that is left' },
  { value: 'lines', label: 'Lines' },
  { value: 'amount', label: 'An amount' },
] as const

const settlementNames = ({ is_refunded_by_provider: byProvider }: CreditableInvoice): Record<Settlement, string> => ({
  balance: 'It becomes credits',
  refund: byProvider ? 'It goes back to the payment method' : 'It is paid back outside of Cairn',
})

const settlementOptions = (invoice: CreditableInvoice) => {
  const names = settlementNames(invoice)
  return settlements.map((value) => ({ value, label: names[value] }))
}

interface LinesProps {
  form: UseFormReturn<CreditNoteValues>
  invoice: CreditableInvoice
}

const Lines = ({ form, invoice }: LinesProps) => {
  const { errors } = useFormState({ control: form.control })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Dollars of each line</legend>
      {invoice.lines.map(({ description, quantity }, index) => {
        const left = Math.min(invoice.left_of_lines_cents[index] ?? 0, invoice.left_cents)
        if (left <= 0) return null
        return (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- the lines of an issued invoice do not change
            key={index}
            label={[description, quantity].filter((part) => part !== '').join(', ')}
            optional
            hint={`At most ${dollarsOf(left)}.`}
            error={errors.lines?.[index]?.message}
          >
            {(field) => (
              <Input
                {...field}
                {...form.register(`lines.${index}`, {
                  validate: (typed) => typed.trim() === '' || dollarsProblem(typed, left),
                })}
                inputMode="decimal"
              />
            )}
          </Field>
        )
      })}
    </fieldset>
  )
}

const Fields = ({ form, invoice }: LinesProps) => {
  const { errors } = useFormState({ control: form.control })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const left = invoice.left_cents
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        label="What is taken back"
        hint={`${dollarsOf(left)} is left to credit, before discount and tax. Their share is added to it.`}
        options={kinds}
      />
      {kind === 'lines' && <Lines form={form} invoice={invoice} />}
      {kind === 'amount' && (
        <Field label="Dollars before tax" error={errors.dollars?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('dollars', { validate: (typed) => dollarsProblem(typed, left) })}
              inputMode="decimal"
            />
          )}
        </Field>
      )}
      <SelectField
        form={form}
        name="settlement"
        label="What was paid already"
        hint="The credit note first reduces what is still due. What is left is returned in this way; what was paid from credits returns to the credits."
        options={settlementOptions(invoice)}
      />
      <Field label="Reason" error={errors.reason?.message} hint="On the credit note, and in the audit log.">
        {(field) => (
          <Input
            {...field}
            {...form.register('reason', { validate: (reason) => reason.trim() !== '' || 'Enter a reason.' })}
            maxLength={200}
          />
        )}
      </Field>
    </>
  )
}

interface CreditNotePanelProps {
  slug: string
  invoice: Pick<Invoice, 'id' | 'number'>
  onClose: () => void
}

/** Corrects an invoice that was issued. */
export const CreditNotePanel = ({ slug, invoice: { id, number }, onClose }: CreditNotePanelProps) => {
  const invoice = useQuery(operatedInvoiceQuery(slug, id))
  const issue = useMutation(issueCreditNoteMutation(slug, id))
  const form = useForm<CreditNoteValues>({
    mode: 'onTouched',
    defaultValues: { kind: 'whole', lines: [], dollars: '', settlement: 'balance', reason: '' },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const lines = useWatch({ control: form.control, name: 'lines' })
  return (
    <FormPanel
      title={`Credit note for ${number}`}
      name="credit-note"
      submitLabel="Issue credit note"
      failure="The credit note was not issued"
      what="The credit note"
      form={form}
      disabledReason={
        invoice.data === undefined ? 'The invoice is being loaded.' : kind === 'lines' ? linesProblem(lines) : undefined
      }
      save={(values) =>
        issue.mutateAsync({
          credit: creditOf(values),
          settlement: values.settlement,
          reason: values.reason.trim(),
          credited_cents: invoice.data?.credited_cents ?? 0,
        })
      }
      onSaved={(note) => {
        toast.success(`The credit note ${note.number} was issued`)
        onClose()
      }}
      onClose={onClose}
    >
      <QueryContent query={invoice} failure="The invoice could not be loaded" skeleton="h-64">
        {(known) => <Fields form={form} invoice={known} />}
      </QueryContent>
    </FormPanel>
  )
}
