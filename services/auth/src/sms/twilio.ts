import type { OutgoingFetch } from '../outgoing.ts'
import type { SendSms } from './sms.ts'

export interface TwilioAccount {
  /** Without a slash at the end. */
  url: string
  accountSid: string
  authToken: string
  /** A number, a name or a messaging service. */
  sender: string
}

/** Twilio, or another provider that has its API. */
export const createTwilioSender =
  ({ url, accountSid, authToken, sender }: TwilioAccount, fetch: OutgoingFetch): SendSms =>
  async ({ to, text }) => {
    const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: `+${to}`, From: sender, Body: text }).toString(),
    })
    if (!response.ok) throw new Error(`The SMS provider answered ${response.status}.`)
  }
