/** A message in plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same, for programs that show HTML. */
  html?: string
  /** The project whose service sends it; undefined: the platform. */
  projectRef?: string
}

export interface Mailer {
  /** Whether mail reaches the person it is addressed to, rather than the installation's mailbox. */
  delivers: boolean
  /** Resolves once the mail server, or the mailbox, has taken it. */
  send: (mail: Mail) => Promise<void>
}
