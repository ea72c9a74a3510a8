import type { BillingPartner, RestrictionStatus } from '@cairn/contracts/billing/billing-terms'
import { billingPartners, restrictionStatuses } from '@cairn/contracts/billing/billing-terms'
import type { OperatedDetails } from '@cairn/contracts/operator/operated-organization'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { tierNames, tiers } from '@cairn/contracts/product-catalogue/plan-ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { setBillingMutation } from '../api/operator-organizations.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { restrictionNames } from './restriction-names.ts'

const tierOptions = tiers.map((value) => ({ value, label: tierNames[value] }))

export const partnerNames = { vercel_marketplace: 'Vercel Marketplace', aws: 'AWS Marketplace' } as const

const partners: { value: BillingPartner | 'none'; label: string }[] = [
  { value: 'none', label: 'Nobody else' },
  ...billingPartners.map((value) => ({ value, label: partnerNames[value] })),
]

const restrictions: { value: RestrictionStatus | 'none'; label: string }[] = [
  { value: 'none', label: 'Not restricted' },
  ...restrictionStatuses.map((value) => ({ value, label: restrictionNames[value] })),
]

const two = (value: number): string => String(value).padStart(2, '0')
const dayOf = (moment: string): string => {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

interface Values {
  tier: Tier
  partner: BillingPartner | 'none'
  restriction: RestrictionStatus | 'none'
  /** A day. */
  end: string
  reason: string
}

const valuesOf = ({
  tier,
  billing_partner,
  restriction_status,
  restriction_data,
  restriction_reason,
}: OperatedDetails): Values => {
  const end = restriction_data?.grace_period_end ?? null
  return {
    tier,
    partner: billing_partner ?? 'none',
    restriction: restriction_status ?? 'none',
    end: end === null ? '' : dayOf(end),
    reason: restriction_reason ?? (restriction_status === null ? '' : 'Beyond its plan'),
  }
}

const bodyOf = ({ tier, partner, restriction, end, reason }: Values) => ({
  tier,
  billing_partner: partner === 'none' ? null : partner,
  restriction_status: restriction === 'none' ? null : restriction,
  grace_period_end: end === '' ? null : new Date(`${end}T00:00:00`).toISOString(),
  restriction_reason: reason.trim(),
})

const endProblem = (end: string, { restriction }: Values): string | undefined =>
  restriction === 'grace_period' && end === '' ? 'Enter the end of the grace period.' : undefined

const fields = {
  restriction_status: 'restriction',
  grace_period_end: 'end',
  billing_partner: 'partner',
  restriction_reason: 'reason',
} as const

/** The plan of an organization, who bills it, and whether it is restricted. */
export const OrganizationBillingPanel = ({
  organization,
  onClose,
}: {
  organization: OperatedDetails
  onClose: () => void
}) => {
  const { slug, name } = organization
  const save = useMutation(setBillingMutation(slug))
  // The form keeps what it was opened with.
  const [tierBefore] = useState(organization.tier)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(organization) })
  const { errors } = useFormState({ control: form.control })
  const restriction = useWatch({ control: form.control, name: 'restriction' })
  return (
    <FormPanel
      form={form}
      fields={fields}
      save={(values) => save.mutateAsync({ ...bodyOf(values), from: tierBefore })}
      onSaved={() => {
        toast.success(`The billing of ${name} was changed`)
        onClose()
      }}
      title={`Billing of ${name}`}
      name="billing"
      submitLabel="Save"
      failure="The billing was not changed"
      what="The billing"
      onClose={onClose}
    >
      <SelectField form={form} name="tier" label="Plan" options={tierOptions} />
      <SelectField
        form={form}
        name="partner"
        label="Billed by a partner"
        hint="Organizations billed by a partner need no billing address here."
        options={partners}
      />
      <SelectField
        form={form}
        name="restriction"
        label="Restriction"
        hint="Shown to its owners and administrators at the top of every page."
        options={restrictions}
      />
      {restriction === 'grace_period' && (
        <Field label="Grace period until" error={errors.end?.message}>
          {(field) => <Input {...field} {...form.register('end', { validate: endProblem })} type="date" />}
        </Field>
      )}
      {restriction !== 'none' && (
        <Field
          label="Reason"
          error={errors.reason?.message}
          hint="Recorded in the audit log of the organization, which its owners and administrators can read."
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('reason', { validate: (reason) => reason.trim() !== '' || 'Enter a reason.' })}
              maxLength={200}
            />
          )}
        </Field>
      )}
    </FormPanel>
  )
}
