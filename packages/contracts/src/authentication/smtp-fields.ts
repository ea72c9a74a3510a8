import { checkedString } from '../organizations/organizations.ts'
import { maxHostLength } from './limits.ts'
import { addressField, lineField, secretField } from './secret-fields.ts'

const hostProblem = (text: string): string | undefined => {
  if (text === '') return undefined
  if (text.length > maxHostLength) return `The name of a server has at most ${maxHostLength} characters.`
  return /^[\w.:-]+$/.test(text) ? undefined : 'Enter the name of a server, such as smtp.example.com.'
}

const portProblem = (text: string): string | undefined => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= 65_535 ? undefined : 'Enter a port from 1 to 65535.'
}

/** The mail server of a project. Without a host, the installation sends the emails. */
export const smtpFields = {
  /** The name of the server. Empty by default: the installation sends the emails of the project. */
  smtp_host: checkedString(hostProblem),
  /** 465 begins with TLS; other ports change to TLS where the server offers it. 587 by default. */
  smtp_port: checkedString(portProblem),
  /** Empty by default: no sign-in. */
  smtp_user: lineField,
  smtp_pass: secretField,
  /** The address that emails come from. Needed with a host. */
  smtp_admin_email: addressField,
  /** The name beside that address. Empty by default. */
  smtp_sender_name: lineField,
}
