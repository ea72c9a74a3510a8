import { randomBytes } from 'node:crypto'
import { createFairQueue } from '@cairn/service-kit'
import type { FairQueue } from '@cairn/service-kit'
import { hash } from '@node-rs/argon2'
import { AuthError, tooManyRequests } from './errors.ts'
import { hashKindOf, matchesHash } from './stored-hash.ts'

// OWASP's choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. Measured on two
// cores: 4.5 ms a hash; a sign-in by HTTP takes 9.5 ms in all; 20 at once are through in 130 ms, and the event loop is
// at most 11 ms late meanwhile.
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

// Two at a time hold 38 MiB and leave half of libuv's four threads to files and name resolution.
const hashesAtOnce = 2
// 200 of one address are through in a second, 1,000 in five; addresses take turns.
const maxWaitingEach = 200
const maxWaiting = 1_000

const maxPasswordLength = 99
const shortPasswordLength = 8

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

// Checking a password against it costs the same as against a real one, and no password fits.
const decoyHash =
  `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}` +
  `$${unpadded(randomBytes(saltBytes))}$${unpadded(randomBytes(hashBytes))}`

/** What is wrong with a new password, and which rules it broke. */
export interface PasswordProblem {
  message: string
  reasons: ('length' | 'characters')[]
}

/** What is asked of new passwords. */
export interface PasswordRules {
  problem: (password: string) => string | PasswordProblem | undefined
  /** Whether a password is in lists of leaked ones; false where it is not given. */
  isLeaked?: ((password: string) => Promise<boolean>) | undefined
}

/** `address` is where the request comes from: when much is to be done, addresses take turns. */
export interface Passwords {
  /** Throws `weak_password` with its reasons. */
  assertStrong: (password: string) => Promise<void>
  /** An argon2id hash in PHC form. */
  hash: (password: string, address: string) => Promise<string>
  /** Takes as long where there is no hash to compare with, so that time does not tell which accounts exist. */
  matches: (password: string, stored: string | undefined, address: string) => Promise<boolean>
}

const weakPassword = (message: string, weakPasswordReasons: string[]): AuthError =>
  new AuthError(422, 'weak_password', message, { weakPasswordReasons })

/** Bounds the hashing of all projects of this process together. Projects take turns in it. */
export const createHashQueue = (): FairQueue =>
  createFairQueue({ atOnce: hashesAtOnce, maxWaiting, maxWaitingEach }, () => tooManyRequests(1))

/** `inTurn` runs a hash when the project has its turn. */
export const createPasswords = (
  { problem: problemOf, isLeaked = () => Promise.resolve(false) }: PasswordRules,
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result> = (work) => work(),
): Passwords => {
  const queue = createFairQueue({ atOnce: hashesAtOnce, maxWaiting, maxWaitingEach }, () => tooManyRequests(1))
  const run = <Result>(address: string, work: () => Promise<Result>) => queue.run(address, () => inTurn(work))
  return {
    assertStrong: async (password) => {
      const tooLong = password.length > maxPasswordLength
      const problem = tooLong ? 'Password should be less than 100 characters' : problemOf(password)
      if (typeof problem === 'object') throw weakPassword(problem.message, problem.reasons)
      if (problem !== undefined)
        throw weakPassword(problem, [tooLong || password.length < shortPasswordLength ? 'length' : 'characters'])
      if (await isLeaked(password))
        throw weakPassword('Password is known to be weak and easy to guess, please choose a different one.', ['pwned'])
    },
    hash: (password, address) => run(address, () => hash(password, { ...passwordCost, outputLen: hashBytes })),
    matches: (password, stored, address) => {
      const kind = stored === undefined ? undefined : hashKindOf(stored)
      return run(address, () =>
        stored === undefined || kind === undefined
          ? matchesHash(password, decoyHash, 'argon2')
          : matchesHash(password, stored, kind),
      )
    },
  }
}
