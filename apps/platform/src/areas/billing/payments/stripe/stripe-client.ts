import type { Logger } from '@cairn/service-kit'
import type { Stripe } from 'stripe'
import type { StripeConfig } from '../../../../billing-settings.ts'
import { fail } from '../../../../errors.ts'

/** In dollars, Stripe charges no less. */
export const leastChargedCents = 50

const timeoutMs = 20_000

/** The library is loaded only where it is used. */
export const openStripe = async ({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> => {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Library(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    timeout: timeoutMs,
    // With the same idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

export type Ask = <Answer>(call: Promise<Answer>) => Promise<Answer>

/**
 * Passes on what Stripe answers. Errors of the library are not passed on: they hold whole answers, with secrets of payments,
 * which would be logged.
 */
export const createAsk =
  (stripe: Stripe, logger: Pick<Logger, 'warn'>): Ask =>
  (call) =>
    call.catch((error: unknown) => {
      if (!(error instanceof stripe.errors.StripeError)) throw error
      const { type, code, statusCode, requestId, message } = error
      logger.warn({ type, code, statusCode, requestId, message }, 'Stripe did not do what it was asked')
      throw fail('payment_provider_failed')
    })

/** Stripe answers an object, or its id where it was not asked to expand it. */
export const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id
