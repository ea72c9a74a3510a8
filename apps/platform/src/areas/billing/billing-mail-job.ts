import { z } from 'zod'

export const billingMailJob = 'send-billing-mail'

// For ten hours: a mail server may be away for some of them, and nobody asks for the mail again.
export const mailAttempts = 15

export const BillingMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
