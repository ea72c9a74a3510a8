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

const validity = 'The link is good for an hour, and once.'

const texts: Record<LinkType, { subject: string; before: string; after: string }> = {
  signup: {
    subject: 'Confirm your email address',
    before: 'Somebody, hopefully you, made an account with this address. To confirm that it is yours:',
    after: 'If it was not you, leave this mail alone: the account stays closed.',
  },
  recovery: {
    subject: 'Reset your password',
    before: 'Somebody, hopefully you, asked to reset the password of your account. To choose a new one:',
    after: 'If it was not you, leave this mail alone: your password stays as it is.',
  },
  magiclink: {
    subject: 'Your link to sign in',
    before: 'Somebody, hopefully you, asked for a link to sign in. To follow it:',
    after: 'If it was not you, leave this mail alone.',
  },
  email_change: {
    subject: 'Confirm your new email address',
    before: 'An account is to have this address from now on. To confirm that it is yours:',
    after: 'If you know nothing of it, leave this mail alone: nothing changes.',
  },
}

export const linkMail = (to: string, type: LinkType, link: string): Mail => {
  const { subject, before, after } = texts[type]
  return { to, subject, text: [before, link, validity, after].join('\n\n') }
}

/** To somebody who signs up although they have an account; the page they see cannot say so without telling strangers. */
export const existingAccountMail = (to: string): Mail => ({
  to,
  subject: 'You have an account already',
  text: [
    'Somebody, hopefully you, signed up with this address, which has an account already.',
    'Sign in with your password, or reset it if you have forgotten it. If it was not you, leave this mail alone.',
  ].join('\n\n'),
})

/** Sent to the address that is about to be replaced, so that a stolen session cannot move the account unnoticed. */
export const addressChangeNotice = (to: string, newEmail: string): Mail => ({
  to,
  subject: 'The address of your account is about to change',
  text: [
    `Your account is to have the address ${newEmail}, as soon as that is confirmed.`,
    'If this was not you, change your password now: that ends every other session.',
  ].join('\n\n'),
})
