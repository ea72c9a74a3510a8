import type { DnsServer } from '@cairn/dev-env/dns-server'
import { startDnsServer } from '@cairn/dev-env/dns-server'
import type { StripeServer } from '@cairn/dev-env/stripe-server'
import { startStripeServer } from '@cairn/dev-env/stripe-server'
import { documentsFile } from '../tools/gallery-documents/documents-file.ts'
import { test as base } from './fixtures.ts'

/**
 * An installation with what is outside of it: DNS, payments, documents of its operator and servers that projects may connect to.
 * One for all files that need a part of that: each set of settings costs a worker with a browser and an installation.
 */
export const test = base.extend<object, { dns: DnsServer; stripe: StripeServer }>({
  dns: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using dns = await startDnsServer()
      await use(dns)
    },
    { scope: 'worker' },
  ],
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      await using stripe = await startStripeServer()
      await use(stripe)
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ dns, stripe }, use) =>
      use({
        CAIRN_DNS_SERVERS: dns.address,
        CAIRN_DOMAIN: 'apps.example.com',
        CAIRN_PAYMENT_PROVIDER: 'stripe',
        CAIRN_STRIPE_SECRET_KEY: stripe.secretKey,
        CAIRN_STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        CAIRN_STRIPE_API_URL: stripe.url,
        CAIRN_DOCUMENTS_FILE: documentsFile,
        // The other server is another project of this installation.
        CAIRN_OUTGOING_ALLOW: '127.0.0.1/32',
        // So little that a journey can fill it.
        CAIRN_PROJECT_DISK_MB: '60',
      }),
    { scope: 'worker' },
  ],
})
