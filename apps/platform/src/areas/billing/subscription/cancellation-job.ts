import { cancellationReasons } from '@cairn/contracts/billing/plan-changes'
import { z } from 'zod'
import type { SupportStore } from '../../support/support-store.ts'

export const cancellationJob = 'report-cancellation'

const isReason = (name: string): name is keyof typeof cancellationReasons => Object.hasOwn(cancellationReasons, name)

export const Cancellation = z.object({
  account_id: z.uuid(),
  email: z.string(),
  slug: z.string(),
  name: z.string(),
  plan: z.string(),
  reasons: z.array(z.enum(Object.keys(cancellationReasons).filter(isReason))),
  message: z.string(),
})

/** Why somebody left the paid plans, as a request that the operator can answer. */
export const reportCancellation = async (
  support: Pick<SupportStore, 'create'>,
  { account_id: accountId, email, slug, name, plan, reasons, message }: z.output<typeof Cancellation>,
): Promise<void> => {
  const lines = [...reasons.map((reason) => `- ${cancellationReasons[reason]}`), ...(message === '' ? [] : [message])]
  if (lines.length === 0) return
  await support.create(accountId, {
    category: 'Billing',
    severity: 'Low',
    subject: `${name} left the plan ${plan}`,
    message: lines.join('\n'),
    email,
    organization_slug: slug,
    project_ref: null,
    error_id: null,
    services: [],
    cc: [],
    allows_access: false,
    attachment_count: 0,
  })
}
