/** A message in plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same, for programs that show HTML. */
  html?: string
}

/** A mail server that a project named. */
export interface MailServer {
  host: string
  port: number
  /** Empty: no sign-in. */
  user: string
  password: string
  from: string
  fromName: string
}

/** What following a mailed link does; GoTrue's names. */
export const linkTypes = ['signup', 'recovery', 'magiclink', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

export interface MailOptions {
  send: (mail: Mail) => Promise<void>
  /**
   * The page that a mailed link opens. It posts `{ type, token_hash }` to `/verify` once the person acts: a link that
   * works by being fetched is used up by programs that look into mail.
   */
  link: (type: LinkType, token: string) => string
  /** Whether an address counts only after its owner has followed a link. */
  confirmsAddresses: boolean
}

const validity = 'The link can be used once, within one hour.'

const texts: Record<LinkType, { subject: string; before: string; after: string }> = {
  signup: {
    subject: 'Confirm your email address',
    before: 'An account was created with this email address. To confirm that the address is yours, open this link:',
    after:
      'If you did not create the account, ignore this email. Nobody can sign in to it until the address is confirmed.',
  },
  recovery: {
    subject: 'Reset your password',
    before: 'A password reset was requested for your account. To choose a new password, open this link:',
    after: 'If you did not request it, ignore this email. Your password stays the same.',
  },
  magiclink: {
    subject: 'Your link to sign in',
    before: 'A link to sign in was requested for your account. To sign in, open this link:',
    after: 'If you did not request it, ignore this email.',
  },
  email_change: {
    subject: 'Confirm your new email address',
    before:
      'The email address of an account is being changed to this one. To confirm that the address is yours, open this link:',
    after: 'If you did not request the change, ignore this email. Nothing changes.',
  },
}

export const linkMail = (to: string, type: LinkType, link: string): Mail => {
  const { subject, before, after } = texts[type]
  return { to, subject, text: [before, link, validity, after].join('\n\n') }
}

/** To somebody who signs up although they have an account; the page they see cannot say so without telling strangers. */
export const existingAccountMail = (to: string): Mail => ({
  to,
  subject: 'You already have an account',
  text: [
    'Somebody signed up with this email address, which already has an account.',
    'If it was you, sign in with your password, or reset it if you have forgotten it. Otherwise, ignore this email.',
  ].join('\n\n'),
})

/** Sent to the address that is about to be replaced, so that a stolen session cannot move the account unnoticed. */
export const addressChangeNotice = (to: string, newEmail: string): Mail => ({
  to,
  subject: 'The address of your account is about to change',
  text: [
    `The email address of your account changes to ${newEmail} as soon as that address is confirmed.`,
    'If you did not request the change, change your password now. This ends all other sessions.',
  ].join('\n\n'),
})
