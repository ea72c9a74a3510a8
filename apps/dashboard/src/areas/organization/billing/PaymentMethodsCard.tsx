import type { PaymentMethod, Payments } from '@cairn/contracts/billing/payments/payments'
import { useMutation } from '@tanstack/react-query'
import { CreditCard, Landmark, X } from 'lucide-react'
import { useState } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import {
  addPaymentMethodMutation,
  removePaymentMethodMutation,
  setDefaultPaymentMethodMutation,
} from '../api/payments.ts'

const title = (
  <span id="payment-methods" className="scroll-mt-16">
    Payment methods
  </span>
)

/** `2030-04` as cards have it: `04/2030`. */
const expiryText = (month: string): string => month.split('-').toReversed().join('/')

const MethodRow = ({ slug, method, reason }: { slug: string; method: PaymentMethod; reason: string | undefined }) => {
  const { id, type, label, expires, is_default: isDefault } = method
  const choose = useMutation(setDefaultPaymentMethodMutation(slug))
  const remove = useMutation(removePaymentMethodMutation(slug))
  const [isAsking, setIsAsking] = useState(false)
  const Icon = type === 'card' ? CreditCard : Landmark
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <Icon aria-hidden size={16} className="shrink-0 text-muted" />
        <span className="truncate">{label}</span>
        {isDefault && <Badge tone="accent">Default</Badge>}
      </span>
      {expires !== null && <span className="text-muted max-sm:pl-7">Expires {expiryText(expires)}</span>}
      <span className="-my-1.5 ml-auto flex items-center gap-1">
        {!isDefault && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Make default: ${label}`}
            loading={choose.isPending}
            disabledReason={reason}
            onClick={() =>
              choose.mutate(id, { onError: (error) => toastError(error, 'The default payment method was not changed') })
            }
          >
            Make default
          </Button>
        )}
        <IconButton label={`Remove ${label}`} disabledReason={reason} onClick={() => setIsAsking(true)}>
          <X aria-hidden size={16} />
        </IconButton>
      </span>
      {isAsking && (
        <DeleteDialog
          title={`Remove ${label}`}
          confirmLabel="Remove"
          failure="The payment method was not removed"
          onDelete={() => remove.mutateAsync(id)}
          onClose={() => setIsAsking(false)}
        >
          Invoices are no longer charged to it. You can add it again.
        </DeleteDialog>
      )}
    </li>
  )
}

interface PaymentMethodsCardProps {
  slug: string
  payments: Payments
  /** Where invoices are sent to. */
  billingEmail: string | null
}

export const PaymentMethodsCard = ({ slug, payments, billingEmail }: PaymentMethodsCardProps) => {
  const { reason } = useOrganizationPermission('billing:Write', slug)
  const add = useMutation(addPaymentMethodMutation(slug))
  const { provider, methods } = payments
  if (provider === 'manual')
    return (
      <Card title={title}>
        <p className="text-sm text-pretty text-muted">
          Invoices are sent to {billingEmail ?? 'the billing email, which is not set'}. Pay them to the operator of this
          installation, who then marks them as paid.
        </p>
      </Card>
    )
  return (
    <Card
      title={title}
      trailing={
        <Button
          loading={add.isPending || add.isSuccess}
          disabledReason={reason}
          onClick={() =>
            add.mutate(undefined, { onError: (error) => toastError(error, 'No payment method can be added now') })
          }
        >
          Add payment method
        </Button>
      }
    >
      {methods.length === 0 ? (
        <p className="text-sm text-pretty text-muted">
          No payment method. Invoices are charged to it when they are issued. Its details are entered at Stripe, and are
          not stored here.
        </p>
      ) : (
        <ul aria-label="Payment methods" className="divide-y divide-line text-sm">
          {methods.map((method) => (
            <MethodRow key={method.id} slug={slug} method={method} reason={reason} />
          ))}
        </ul>
      )}
    </Card>
  )
}
