import { dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { Mail } from '../../../mail/mailer.ts'

type Words = Pick<Mail, 'subject' | 'text'>

interface Named {
  name: string
  /** Of the page of the project. */
  address: string
}

export const warningMail = ({ name, address }: Named, pauseAtMs: number): Words => ({
  subject: `${name} will be paused on ${dayText(dayOf(pauseAtMs))}`,
  text: [
    `Nobody has used the project ${name} for several days. On the Free plan, projects that nobody uses are paused.`,
    'A request to the project, a connection to its database or a visit to its pages keeps it active.',
    '',
    address,
  ].join('\n'),
})

export const pausedMail = ({ name, address }: Named): Words => ({
  subject: `${name} was paused`,
  text: [
    `Nobody used the project ${name}, so it was paused. Its data is kept.`,
    'An owner or administrator of the organization can restore it.',
    '',
    address,
  ].join('\n'),
})
