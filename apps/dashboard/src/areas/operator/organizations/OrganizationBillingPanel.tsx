import type { BillingPartner, RestrictionStatus } from '@cairn/contracts/billing/billing-terms'
import { billingPartners, restrictionStatuses } from '@cairn/contracts/billing/billing-terms'
import type { OperatedOrganization } from '@cairn/contracts/operator/operator-organizations'
import { tierNames, tiers } from '@cairn/contracts/product-catalogue/plan-ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setBillingMutation } from '../api/operator-organizations.ts'
import { toastError } from '~/components/toast-error.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { toast } from '~/ui/toast.tsx'
import { InvoiceEntries } from './InvoiceEntries.tsx'
import { restrictionNames } from './restriction-names.ts'

const tierOptions = tiers.map((value) => ({ value, label: tierNames[value] }))

const partnerNames = { vercel_marketplace: 'Vercel Marketplace', aws: 'AWS Marketplace' } as const

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

/** What an organization is on, whether it is restricted, and what it owes. */
export const OrganizationBillingPanel = ({
  organization,
  onClose,
}: {
  organization: OperatedOrganization
  onClose: () => void
}) => {
  const { slug, name, restriction_data: data } = organization
  const graceEnd = data?.grace_period_end ?? null
  const [tier, setTier] = useState(organization.tier)
  const [partner, setPartner] = useState<BillingPartner | 'none'>(organization.billing_partner ?? 'none')
  const [restriction, setRestriction] = useState<RestrictionStatus | 'none'>(organization.restriction_status ?? 'none')
  const [end, setEnd] = useState(graceEnd === null ? '' : dayOf(graceEnd))
  const save = useMutation(setBillingMutation(slug))
  const needsEnd = restriction === 'grace_period' && end === ''

  const submit = () => {
    if (needsEnd) return
    save.mutate(
      {
        tier,
        billing_partner: partner === 'none' ? null : partner,
        restriction_status: restriction === 'none' ? null : restriction,
        grace_period_end: end === '' ? null : new Date(`${end}T00:00:00`).toISOString(),
      },
      {
        onSuccess: () => toast.success(`The billing of ${name} was changed`),
        onError: (error) => toastError(error, 'The billing was not changed'),
      },
    )
  }

  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="billing"
      title={`Billing of ${name}`}
      onSubmitKey={submit}
      footer={
        <>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={needsEnd ? 'Enter the end of the grace period.' : undefined}
            onClick={submit}
          >
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="Plan">
          {(field) => <Select {...field} value={tier} options={tierOptions} onValueChange={setTier} />}
        </Field>
        <Field label="Billed by a partner" hint="Organizations billed by a partner need no billing address here.">
          {(field) => <Select {...field} value={partner} options={partners} onValueChange={setPartner} />}
        </Field>
        <Field label="Restriction" hint="Shown to its owners and administrators at the top of every page.">
          {(field) => <Select {...field} value={restriction} options={restrictions} onValueChange={setRestriction} />}
        </Field>
        {restriction === 'grace_period' && (
          <Field label="Grace period until" error={undefined}>
            {(field) => <Input {...field} type="date" value={end} onChange={(event) => setEnd(event.target.value)} />}
          </Field>
        )}
        <InvoiceEntries slug={slug} invoices={organization.overdue_invoices} />
      </div>
    </SidePanel>
  )
}
