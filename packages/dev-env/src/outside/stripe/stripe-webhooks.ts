import { createHmac } from 'node:crypto'
import type { EventObject } from './stripe-objects.ts'
import { newId, nowSeconds } from './stripe-objects.ts'

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  /** As it was when the event happened. */
  data: { object: EventObject }
}

export const eventOf = (type: string, object: EventObject): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  type,
  created: nowSeconds(),
  data: { object: structuredClone(object) },
})

export interface Delivery {
  body: string
  /** The header `stripe-signature`. */
  signature: string
}

export const signed = (event: StripeEvent, secret: string, atSeconds = nowSeconds()): Delivery => {
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return { body, signature: `t=${atSeconds},v1=${digest}` }
}

/** Answers the status that the other side answered. */
export const deliver = async (url: string, { body, signature }: Delivery): Promise<number> => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.body?.cancel()
  return response.status
}
