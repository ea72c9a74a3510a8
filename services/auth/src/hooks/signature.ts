import { createHmac, randomUUID } from 'node:crypto'

/** The keys of `v1,whsec_…`, several with `|` between them. */
const keysOf = (secrets: string): Buffer[] =>
  secrets
    .split('|')
    .map((secret) => Buffer.from(secret.trim().replace(/^v1,whsec_/, ''), 'base64'))
    .filter((key) => key.length > 0)

/** The headers by which a receiver knows who has sent a body, and when: the specification of Standard Webhooks. */
export const signatureHeaders = (secrets: string, body: string, now: Date): Record<string, string> => {
  const id = randomUUID()
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keysOf(secrets).map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
