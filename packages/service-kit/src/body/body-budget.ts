import { BodyError } from './body-error.ts'

export interface BodyBudgetLimits {
  /** Of every body, so many bytes are not counted: a sign-in is never refused because others send large bodies. */
  freeBytes: number
  /** Counted bytes of all bodies together. */
  totalBytes: number
  /** Of signed-in callers at one address. */
  bytesPerAddress: number
  /** Of callers at one address who are not signed in. */
  anonymousBytesPerAddress: number
}

/** The memory that one body takes. Disposing returns it. */
export interface BodySpace extends Disposable {
  /** Called for every chunk, before it is kept. Throws a `BodyError` `too_many` where there is no room. */
  take: (bytes: number) => void
}

export interface BodyBudget {
  open: (address: string, options: { isSignedIn: boolean }) => BodySpace
}

const refusal = () =>
  new BodyError('too_many', 'Too many request bodies are being received at once. Try again in a moment.')

export const createBodyBudget = (limits: BodyBudgetLimits): BodyBudget => {
  let total = 0
  const byAddress = new Map<string, number>()

  return {
    open: (address, { isSignedIn }) => {
      const key = `${isSignedIn ? 'signed in' : 'anonymous'} ${address}`
      const perAddress = isSignedIn ? limits.bytesPerAddress : limits.anonymousBytesPerAddress
      let received = 0
      let counted = 0

      const count = (bytes: number) => {
        counted += bytes
        total += bytes
        const left = (byAddress.get(key) ?? 0) + bytes
        if (left > 0) byAddress.set(key, left)
        else byAddress.delete(key)
      }

      return {
        take: (bytes) => {
          const wanted = Math.max(0, received + bytes - limits.freeBytes) - counted
          if (wanted > 0) {
            if (total + wanted > limits.totalBytes) throw refusal()
            if ((byAddress.get(key) ?? 0) + wanted > perAddress) throw refusal()
            count(wanted)
          }
          received += bytes
        },
        [Symbol.dispose]: () => count(-counted),
      }
    },
  }
}

const megabyte = 1024 * 1024

/**
 * Of this process. A body is held about four times while it is parsed and passed on, so these are about 400 MB at
 * worst; three SQL texts of the largest size fit from one address.
 */
export const bodyBudget: BodyBudget = createBodyBudget({
  freeBytes: 4 * 1024,
  totalBytes: 96 * megabyte,
  bytesPerAddress: 48 * megabyte,
  anonymousBytesPerAddress: 2 * megabyte,
})
