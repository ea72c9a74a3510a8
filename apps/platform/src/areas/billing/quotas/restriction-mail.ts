import { dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { Restriction } from '@cairn/contracts/billing/quota-restriction'
import type { Mail } from '../../../mail/mailer.ts'

type Words = Pick<Mail, 'subject' | 'text'>

const wordsOf = ({ status, graceEndMs }: Restriction, name: string): Words =>
  status === null
    ? { subject: `${name} is within its plan again`, text: 'Its projects serve all requests.' }
    : {
        grace_period: {
          subject: `${name} has exceeded its plan`,
          text: `Its projects serve requests as before until ${dayText(dayOf(graceEndMs ?? 0))}. Use less, or change the plan, before that day.`,
        },
        grace_period_over: {
          subject: `The grace period of ${name} is over`,
          text: 'Its projects will soon refuse requests. Use less, or change the plan.',
        },
        restricted: {
          subject: `The projects of ${name} refuse requests`,
          text: 'Requests to its projects are answered with status 402. Your data is kept, and the dashboard works as before.',
        },
      }[status]

/** `exceeded`: the titles of meters. */
export const restrictionMail = (
  { name, address }: { name: string; address: string },
  next: Restriction,
  exceeded: readonly string[],
): Words => {
  const { subject, text } = wordsOf(next, name)
  const beyond = exceeded.length === 0 ? [] : [`Beyond the plan: ${exceeded.join(', ')}.`]
  return { subject, text: [text, ...beyond, '', address].join('\n') }
}
