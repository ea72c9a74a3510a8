import type { Customer } from '@cairn/contracts/billing/billing'
import { controlCharacterProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { updateCustomerMutation } from '../api/billing.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { toast } from '~/ui/toast.tsx'
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
  { name: 'tax_id', label: 'Tax ID', autoComplete: 'off', className: 'sm:col-span-2' },
] as const

const needed = new Set<string>(['billing_name', 'line1'])

export const AddressCard = ({ slug, customer }: { slug: string; customer: Customer }) => {
  const { reason } = useOrganizationPermission('billing:Write', slug)
  const update = useMutation(updateCustomerMutation(slug))
  const { register, handleSubmit, formState, reset, getValues } = useForm<AddressValues>({
    mode: 'onTouched',
    defaultValues: valuesFrom(customer),
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit((values) =>
    update.mutate(customerFrom(values), {
      onSuccess: (saved) => {
        reset(valuesFrom(saved))
        toast.success('The billing address was saved')
      },
    }),
  )
  const hasAddress = (line1: string): string | undefined => {
    const { line2, postal_code: code, city, state, country } = getValues()
    return line1.trim() === '' && [line2, code, city, state, country].some((part) => part.trim() !== '')
      ? 'Enter the first line of the address.'
      : controlCharacterProblem(line1)
  }
  return (
    <Card
      title={
        <span id="address" className="scroll-mt-16">
          Billing address
        </span>
      }
    >
      <LeaveGuard dirty={isDirty && !update.isPending} what="The billing address" />
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-xl gap-x-4 gap-y-4 sm:grid-cols-2"
      >
        {fields.map(({ name, label, autoComplete, className }) => (
          <Field
            key={name}
            label={label}
            optional={!needed.has(name)}
            className={className}
            error={errors[name]?.message}
            {...(name === 'tax_id' ? { hint: 'Of a registered business, such as IE1234567FA.' } : {})}
          >
            {(field) => (
              <Input
                {...field}
                {...register(name, { validate: name === 'line1' ? hasAddress : controlCharacterProblem })}
                autoComplete={autoComplete}
                readOnly={reason !== undefined}
                maxLength={name === 'tax_id' ? 60 : name === 'postal_code' ? 40 : 100}
                onKeyDown={whenSubmitKey(() => void submit())}
              />
            )}
          </Field>
        ))}
        {update.error !== null && (
          <ErrorState className="sm:col-span-2" title="The billing address was not saved" error={update.error} />
        )}
        <div className="flex gap-2 pt-1 sm:col-span-2">
          <Button
            type="submit"
            variant="primary"
            loading={update.isPending}
            disabledReason={reason ?? (isDirty ? undefined : 'Nothing changed.')}
          >
            Save
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => reset()}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
