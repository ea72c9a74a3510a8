import { maxMailIntervalSeconds } from '@cairn/contracts/authentication/limits'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import type { FormState, Setting } from './settings.ts'

const usesOwn = (values: FormState): boolean => values['uses_smtp'] === true

/** The mail server of a project. `without` says what is used where it has none. */
export const smtpSettings = (without: string): readonly Setting[] => [
  {
    kind: 'presence',
    name: 'uses_smtp',
    text: 'smtp_host',
    empties: ['smtp_user', 'smtp_pass'],
    label: 'Use your own mail server',
    hint: `Off by default: ${without} Switching it off deletes the host, the user name and the password.`,
  },
  {
    kind: 'text',
    name: 'smtp_host',
    when: usesOwn,
    problem: (text) => (text.trim() === '' ? 'Enter the name of a server, such as smtp.example.com.' : undefined),
    label: 'Host',
    hint: 'The name or address of the server, such as smtp.example.com. It must be reachable at a public address.',
  },
  {
    kind: 'text',
    name: 'smtp_port',
    when: usesOwn,
    label: 'Port',
    hint: '465 begins with TLS; other ports change to TLS where the server offers it. 587 by default.',
  },
  {
    kind: 'text',
    name: 'smtp_user',
    when: usesOwn,
    label: 'Username',
    hint: 'Empty by default: the server is used without signing in.',
  },
  {
    kind: 'secret',
    name: 'smtp_pass',
    when: usesOwn,
    label: 'Password',
    hint: 'Stored encrypted, and not shown again. Empty by default.',
  },
  {
    kind: 'text',
    name: 'smtp_admin_email',
    when: usesOwn,
    problem: typedEmailProblem,
    label: 'Sender address',
    hint: 'Emails come from this address. The server must be allowed to send for its domain.',
  },
  {
    kind: 'text',
    name: 'smtp_sender_name',
    when: usesOwn,
    isProse: true,
    label: 'Sender name',
    hint: 'The name that people see beside the address. Empty by default.',
  },
]

export const intervalSettings: readonly Setting[] = [
  {
    kind: 'number',
    name: 'smtp_max_frequency',
    min: 1,
    max: maxMailIntervalSeconds,
    unit: 'seconds',
    label: 'Minimum interval between emails to one user',
    hint: 'Emails requested earlier are refused. 60 by default.',
  },
]
