import { generateSecret, generateURI, verifySync } from 'otplib'
import { renderSVG } from 'uqr'

const periodSeconds = 30

/** A new secret, and the URI that hands it to an authenticator app. */
export const newTotp = ({ issuer, account }: { issuer: string; account: string }) => {
  const secret = generateSecret()
  const uri = generateURI({ issuer, label: account, secret })
  return { secret, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/**
 * The time step whose code this is; nothing if it is none of now, of the 30 seconds before or of those after, for
 * clocks that differ.
 */
export const timeStepOf = (code: string, secret: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const verdict = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds })
  return verdict.valid ? Math.floor(epoch / periodSeconds) + verdict.delta : undefined
}
