import { countryCode, countryNames } from '@cairn/contracts/billing/invoices/country'
import { taxIdFormat, taxIdProblem } from '@cairn/contracts/billing/invoices/tax-id-formats'
import type { TaxId } from '@cairn/contracts/billing/tax-ids'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { messageOf } from '~/api/errors.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { addTaxIdMutation, removeTaxIdMutation } from '../api/tax-ids.ts'

const TaxIdRow = ({ slug, taxId, reason }: { slug: string; taxId: TaxId; reason: string | undefined }) => {
  const { id, country, value, name } = taxId
  const remove = useMutation(removeTaxIdMutation(slug))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className="flex items-center gap-4 py-2.5 first:pt-0">
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-0.5">
        <span className="max-w-full truncate font-mono">{value}</span>
        <span className="text-muted">{`${countryNames().get(country) ?? 'Unknown country'}, ${name}`}</span>
      </span>
      <span className="-my-1.5">
        <IconButton label={`Remove ${value}`} disabledReason={reason} onClick={() => setIsAsking(true)}>
          <X aria-hidden size={16} />
        </IconButton>
      </span>
      {isAsking && (
        <DeleteDialog
          title={`Remove ${value}`}
          confirmLabel="Remove"
          failure="The tax ID was not removed"
          onDelete={() => remove.mutateAsync(id)}
          onClose={() => setIsAsking(false)}
        >
          Invoices that were issued keep it. You can add it again.
        </DeleteDialog>
      )}
    </li>
  )
}

interface AddTaxIdFormProps {
  slug: string
  /** Of the billing address; empty: not known. */
  country: string
  reason: string | undefined
}

const AddTaxIdForm = ({ slug, country, reason }: AddTaxIdFormProps) => {
  const add = useMutation(addTaxIdMutation(slug))
  const form = useForm({ mode: 'onSubmit', defaultValues: { country, value: '' } })
  const { errors, isSubmitted } = form.formState
  const chosen = useWatch({ control: form.control, name: 'country' })
  const submit = form.handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: () => form.reset({ country: values.country, value: '' }),
      onError: (error) => form.setError('value', { message: messageOf(error) }),
    }),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Controller
        control={form.control}
        name="country"
        rules={{ required: 'Choose a country.' }}
        render={({ field: { value, onChange } }) => (
          <Field label="Country of the tax ID" error={errors.country?.message}>
            {(field) => (
              <Combobox
                {...field}
                label="Country of the tax ID"
                value={value === '' ? undefined : value}
                options={[...countryNames()].map(([code, label]) => ({ value: code, label }))}
                placeholder="Choose a country"
                disabled={reason !== undefined}
                onValueChange={(code) => {
                  onChange(code)
                  // Its form is another one now.
                  if (isSubmitted) void form.trigger('value')
                }}
              />
            )}
          </Field>
        )}
      />
      <Field label="Tax ID" error={errors.value?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('value', { validate: (value) => taxIdProblem(form.getValues().country, value) })}
            autoComplete="off"
            maxLength={60}
            placeholder={chosen === '' ? undefined : taxIdFormat(chosen).example}
            mono
            disabled={reason !== undefined}
          />
        )}
      </Field>
      <span className="pt-1 sm:pt-6.5">
        <Button type="submit" loading={add.isPending} disabledReason={reason}>
          Add tax ID
        </Button>
      </span>
    </form>
  )
}

interface TaxIdsCardProps {
  slug: string
  taxIds: readonly TaxId[]
  /** As it is written in the billing address. */
  addressCountry: string | null
}

/** The numbers of a registered business. */
export const TaxIdsCard = ({ slug, taxIds, addressCountry }: TaxIdsCardProps) => {
  const { reason } = useOrganizationPermission('billing:Write', slug)
  return (
    <Card title="Tax IDs">
      <p className="mb-4 text-sm text-pretty text-muted">
        For registered businesses. Invoices show the tax ID of the country in the billing address, or the first one.
      </p>
      {taxIds.length > 0 && (
        <ul aria-label="Tax IDs" className="mb-3 divide-y divide-line border-b border-line text-sm">
          {taxIds.map((taxId) => (
            <TaxIdRow key={taxId.id} slug={slug} taxId={taxId} reason={reason} />
          ))}
        </ul>
      )}
      <AddTaxIdForm slug={slug} country={countryCode(addressCountry ?? '') ?? ''} reason={reason} />
    </Card>
  )
}
