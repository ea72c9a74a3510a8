import type { CouponState } from '@cairn/contracts/billing/coupon-terms'
import { couponWords } from '@cairn/contracts/billing/coupon-terms'
import type { Coupon } from '@cairn/contracts/operator/coupons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { dayText } from '~/lib/day-text.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { endCouponMutation } from '../api/coupons.ts'
import { couponsQueries } from '../queries.ts'
import { NewCouponPanel } from './NewCouponPanel.tsx'

const states = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const satisfies Record<CouponState, { label: string; tone: string }>

const redeemedText = ({ redemptions, most_redemptions: most }: Coupon): string =>
  most === null ? String(redemptions) : `${redemptions} of ${most}`

const EndButton = ({ coupon: { id, code, state } }: { coupon: Coupon }) => {
  const end = useMutation(endCouponMutation)
  const [isAsking, setIsAsking] = useState(false)
  if (state !== 'active') return null
  return (
    <>
      <Button size="sm" aria-label={`End ${code}`} onClick={() => setIsAsking(true)}>
        End
      </Button>
      {isAsking && (
        <DeleteDialog
          title={`End the coupon ${code}`}
          confirmLabel="End coupon"
          onDelete={() => end.mutateAsync(id)}
          failure="The coupon was not ended"
          onClose={() => setIsAsking(false)}
        >
          <p>Nobody else can redeem it. Organizations that have redeemed it keep it for their billing cycles.</p>
        </DeleteDialog>
      )}
    </>
  )
}

const columns: readonly Column<Coupon>[] = [
  {
    id: 'code',
    label: 'Coupon',
    sortBy: ({ code }) => code,
    cell: (coupon) => (
      <>
        <span className="block truncate font-mono">{coupon.code}</span>
        <span className="block text-xs text-pretty text-muted">{couponWords(coupon)}</span>
        <span className="mt-1 block sm:hidden">
          <Badge tone={states[coupon.state].tone}>{states[coupon.state].label}</Badge>
        </span>
      </>
    ),
  },
  {
    id: 'name',
    label: 'On invoices',
    className: 'w-52 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="block truncate">{name}</span>,
  },
  {
    id: 'redemptions',
    label: 'Redeemed',
    isNumber: true,
    className: 'w-28',
    sortBy: ({ redemptions }) => redemptions,
    cell: redeemedText,
  },
  {
    id: 'until',
    label: 'Redeem until',
    className: 'w-40 max-lg:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ redeem_until: day }) => day ?? '9999',
    cell: ({ redeem_until: day }) => (day === null ? 'No end' : dayText(day)),
  },
  {
    id: 'state',
    label: 'Status',
    className: 'w-32 max-sm:hidden',
    sortBy: ({ state }) => state,
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-24 max-sm:w-20 max-sm:!px-2',
    cellClassName: 'text-right',
    cell: (coupon) => <EndButton coupon={coupon} />,
  },
]

/** Codes that owners and administrators redeem on their billing page. */
export const CouponsPage = () => {
  const coupons = useQuery(usePageQueries(couponsQueries).coupons)
  const [isCreating, setIsCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setIsCreating(true)}>
      New coupon
    </Button>
  )
  return (
    <ResourcePage
      title="Coupons"
      within={['Operator']}
      description="Owners and administrators redeem a code on the billing page of their organization."
      actions={listPart(coupons.data, create)}
    >
      <QueryTable
        label="Coupons"
        query={coupons}
        columns={columns}
        rowKey={({ id }) => id}
        failure="The coupons could not be loaded"
        skeleton="h-64 !rounded-lg"
        empty={{
          icon: <TicketPercent aria-hidden size={28} />,
          title: 'No coupons',
          text: 'A coupon takes a percentage or an amount off the invoices of some billing cycles, or of all that follow.',
          action: create,
        }}
      />
      {isCreating && <NewCouponPanel onClose={() => setIsCreating(false)} />}
    </ResourcePage>
  )
}
