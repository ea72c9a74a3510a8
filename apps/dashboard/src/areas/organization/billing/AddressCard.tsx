import type { Customer } from '@cairn/contracts/billing/billing'
import { controlCharacterProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { updateCustomerMutation } from '../api/billing.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import type { AddressValues } from './address-values.ts'
import { customerFrom, valuesFrom } from './address-values.ts'

const fields = [
  { name: 'billing_name', label: 'Name', autoComplete: 'organization', className: 'sm:col-span-2' },
  { name: 'line1', label: 'Address', autoComplete: 'address-line1', className: 'sm:col-span-2' },
  { name: 'line2', label: 'Second line', autoComplete: 'address-line2', className: 'sm:col-span-2' },
  { name: 'postal_code', label: 'Postal code', autoComplete: 'postal-code', className: '' },
  { name: 'city', label: 'City', autoComplete: 'address-level2', className: '' },
  { name: 'state', label: 'State or region', autoComplete: 'address-level1', className: '' },
  { name: 'country', label: 'Country', autoComplete: 'country-name', className: '' },
] as const

const needed = new Set<string>(['billing_name', 'line1'])

export const AddressCard = ({ slug, customer }: { slug: string; customer: Customer }) => {
  const { reason } = useOrganizationPermission('billing:Write', slug)
  const update = useMutation(updateCustomerMutation(slug))
  const form = useForm<AddressValues>({ mode: 'onTouched', defaultValues: valuesFrom(customer) })
  const { errors } = form.formState
  const hasAddress = (line1: string): string | undefined => {
    const { line2, postal_code: code, city, state, country } = form.getValues()
    return line1.trim() === '' && [line2, code, city, state, country].some((part) => part.trim() !== '')
      ? 'Enter the first line of the address.'
      : controlCharacterProblem(line1)
  }
  return (
    <SettingsCard
      title={
        <span id="address" className="scroll-mt-16">
          Billing address
        </span>
      }
      what="The billing address"
      failure="The billing address was not saved"
      form={form}
      disabledReason={reason}
      save={(values) => update.mutateAsync(customerFrom(values))}
      onSaved={(saved) => {
        form.reset(valuesFrom(saved))
        toast.success('The billing address was saved')
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, autoComplete, className }) => (
          <Field
            key={name}
            label={label}
            optional={!needed.has(name)}
            className={className}
            error={errors[name]?.message}
          >
            {(field) => (
              <Input
                {...field}
                {...form.register(name, { validate: name === 'line1' ? hasAddress : controlCharacterProblem })}
                autoComplete={autoComplete}
                readOnly={reason !== undefined}
                maxLength={name === 'postal_code' ? 40 : 100}
              />
            )}
          </Field>
        ))}
      </div>
    </SettingsCard>
  )
}
