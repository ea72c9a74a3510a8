import { createRateLimit } from '@cairn/service-kit'
import type { Rate, RateLimit } from '@cairn/service-kit'
import { tooManyMails, tooManyRequests, tooManySms } from './errors.ts'

export interface AuthRates {
  /** Per address. */
  signUps: Rate
  /** Wrong passwords, per address; from devices that the account has not signed in from before. */
  passwordAttempts: Rate
  /** Wrong passwords, per address and account; known devices apart from others. */
  failedPasswords: Rate
  /** Wrong passwords, per account, from all devices that it has not signed in from before. */
  accountFailures: Rate
  /** Mails that were asked for, per address of the caller. */
  mails: Rate
  /** The same, per address that they go to. */
  mailsToOne: Rate
  /** Mails of all kinds, per project. */
  mailsInAll: Rate
  /** Wrong codes of messages, per address or number that they went to. A code has a limit of its own, but there can be many. */
  codeGuesses: Rate
  /** Notifications of changes in an account, per user and kind. */
  notices: Rate
  /** Messages to a phone number, per number. */
  smsToOne: Rate
  /** The same, per project. */
  smsInAll: Rate
  /** Mailed links that were followed and returns from others' sign-ins, good or bad, per address. */
  links: Rate
  /** Ways in by others that were begun, per address. */
  flows: Rate
  /** Sign-ins by wallets, good or bad, per address of the caller. */
  web3: Rate
  /** Anonymous users who are made, per address. */
  anonymous: Rate
  /** Refreshes of sessions in a project, per address. */
  refreshes: Rate
  /** Challenges of a second factor, per user. */
  challenges: Rate
  /** Wrong codes of a second factor, per user. */
  factorAttempts: Rate
}

const fiveMinutes = 300
const hour = 3_600

export const defaultRates: AuthRates = {
  signUps: { burst: 100, perSeconds: fiveMinutes },
  passwordAttempts: { burst: 300, perSeconds: fiveMinutes },
  failedPasswords: { burst: 30, perSeconds: fiveMinutes },
  accountFailures: { burst: 300, perSeconds: fiveMinutes },
  mails: { burst: 30, perSeconds: fiveMinutes },
  mailsToOne: { burst: 3, perSeconds: 180 },
  mailsInAll: { burst: 1_000, perSeconds: hour },
  codeGuesses: { burst: 30, perSeconds: hour },
  notices: { burst: 10, perSeconds: hour },
  smsToOne: { burst: 1, perSeconds: 60 },
  smsInAll: { burst: 30, perSeconds: hour },
  links: { burst: 100, perSeconds: fiveMinutes },
  flows: { burst: 100, perSeconds: fiveMinutes },
  web3: { burst: 30, perSeconds: fiveMinutes },
  anonymous: { burst: 30, perSeconds: hour },
  refreshes: { burst: 150, perSeconds: fiveMinutes },
  challenges: { burst: 30, perSeconds: fiveMinutes },
  factorAttempts: { burst: 5, perSeconds: fiveMinutes },
}

export type AuthLimits = Readonly<Record<keyof AuthRates, RateLimit>>

export const createLimits = (rates: AuthRates, now: () => Date): AuthLimits => {
  const requests = (rate: Rate) => createRateLimit(rate, now, tooManyRequests)
  const mails = (rate: Rate) => createRateLimit(rate, now, tooManyMails)
  const sms = (rate: Rate) => createRateLimit(rate, now, tooManySms)
  return {
    signUps: requests(rates.signUps),
    passwordAttempts: requests(rates.passwordAttempts),
    failedPasswords: requests(rates.failedPasswords),
    accountFailures: requests(rates.accountFailures),
    mails: mails(rates.mails),
    mailsToOne: mails(rates.mailsToOne),
    mailsInAll: mails(rates.mailsInAll),
    codeGuesses: requests(rates.codeGuesses),
    notices: mails(rates.notices),
    smsToOne: sms(rates.smsToOne),
    smsInAll: sms(rates.smsInAll),
    links: requests(rates.links),
    flows: requests(rates.flows),
    web3: requests(rates.web3),
    anonymous: requests(rates.anonymous),
    refreshes: requests(rates.refreshes),
    challenges: requests(rates.challenges),
    factorAttempts: requests(rates.factorAttempts),
  }
}
