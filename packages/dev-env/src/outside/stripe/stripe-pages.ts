import type { LocalAnswer, LocalRequest } from '../local-server.ts'
import { redirectAnswer } from '../local-server.ts'
import { failAuthentication, succeed } from './confirm-intent.ts'
import type { Account, PaymentIntent } from './stripe-objects.ts'
import { addMethod, isCardNumber } from './stripe-objects.ts'

/** The pages that a person is sent to. */

const page = (title: string, body: string): LocalAnswer => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`,
})

const checkoutPage = (cancelUrl: string, problem = ''): LocalAnswer =>
  page(
    'Checkout',
    `<form method="post"><label>Card number <input name="number" autocomplete="cc-number"></label><p>${problem}</p>
     <button>Save card</button></form><a href="${cancelUrl}">Back</a>`,
  )

const checkout = (account: Account, id: string, { method, form }: LocalRequest): LocalAnswer | undefined => {
  const session = account.sessions.get(id)
  if (session === undefined) return undefined
  if (method !== 'POST') return checkoutPage(session.cancelUrl)
  const number = (form.get('number') ?? '').replaceAll(' ', '')
  if (!isCardNumber(number)) return checkoutPage(session.cancelUrl, 'Your card number is invalid.')
  addMethod(account, session.customer, number)
  account.sessions.delete(id)
  return redirectAnswer(new URL(session.successUrl.replace('{CHECKOUT_SESSION_ID}', id)))
}

const authentication = (
  intent: PaymentIntent,
  { method, form }: LocalRequest,
  { account, emit }: { account: Account; emit: (type: string, intent: PaymentIntent) => void },
): LocalAnswer | undefined => {
  if (intent.next_action === null) return undefined
  if (method !== 'POST')
    return page(
      '3D Secure',
      '<form method="post"><button name="result" value="complete">Complete</button><button name="result" value="fail">Fail</button></form>',
    )
  const back = new URL(intent.next_action.redirect_to_url.return_url)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  const isComplete = form.get('result') === 'complete'
  if (isComplete) succeed(account, intent)
  else failAuthentication(intent)
  emit(isComplete ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  back.searchParams.set('redirect_status', isComplete ? 'succeeded' : 'failed')
  return redirectAnswer(back)
}

export const stripePage = (
  request: LocalRequest,
  parts: { account: Account; emit: (type: string, intent: PaymentIntent) => void },
): LocalAnswer | undefined => {
  const [, kind, id = ''] = /^\/(checkout|bank)\/(\w+)$/.exec(request.url.pathname) ?? []
  if (kind === 'checkout') return checkout(parts.account, id, request)
  const intent = kind === 'bank' ? parts.account.intents.get(id) : undefined
  return intent && authentication(intent, request, parts)
}
