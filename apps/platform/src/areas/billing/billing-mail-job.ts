import { z } from 'zod'

export const billingMailJob = 'send-billing-mail'

export const BillingMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
