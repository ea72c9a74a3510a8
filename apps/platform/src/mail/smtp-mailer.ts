import type { Mailer } from './mailer.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. */
  url: string
  from: string
}

// A server that does not respond must not delay the request that sends the mail.
const timeoutMs = 15_000

export const createSmtpMailer = async ({ url, from }: SmtpSettings): Promise<Mailer & AsyncDisposable> => {
  // Eight megabytes that an installation without a mail server need not hold.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    delivers: true,
    send: async ({ to, subject, text, html }) => {
      // As an object: a string would be parsed as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    [Symbol.asyncDispose]: async () => transport.close(),
  }
}
