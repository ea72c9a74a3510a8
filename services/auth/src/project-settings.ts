import { z } from 'zod'
import { maxPatternLength } from './redirect-patterns.ts'
import { defaultRates } from './service.ts'
import type { Rate } from '@cairn/service-kit'
import type { AuthRates } from './service.ts'

const webAddress = z.url({ protocol: /^https?$/ })
const rate = (byDefault: Rate) =>
  z.strictObject({ burst: z.int().min(1).max(1_000_000), perSeconds: z.int().min(1).max(86_400) }).default(byDefault)

const rates: AuthRates = { ...defaultRates, mailsInAll: { burst: 100, perSeconds: 3_600 } }

/** The settings of a project's auth service, version 1. Without a value, each setting has its default. */
export const AuthSettings = z.strictObject({
  /** Where links in mails lead, and where people return to who named no allowed address. */
  siteUrl: webAddress.default('http://localhost:3000'),
  /** Further addresses to return to: `*` stands for any characters but `.` and `/`, `**` for any characters at all. */
  redirectUrls: z.array(z.string().min(1).max(maxPatternLength)).max(50).default([]),
  allowsSignUps: z.boolean().default(true),
  /** Null: addresses are confirmed where the installation delivers mail. */
  confirmsAddresses: z.boolean().nullable().default(null),
  accessTokenSeconds: z.int().min(60).max(604_800).default(3_600),
  minimumPasswordLength: z.int().min(6).max(72).default(6),
  rates: z
    .strictObject({
      signUps: rate(rates.signUps),
      passwordAttempts: rate(rates.passwordAttempts),
      failedPasswords: rate(rates.failedPasswords),
      accountFailures: rate(rates.accountFailures),
      mails: rate(rates.mails),
      mailsToOne: rate(rates.mailsToOne),
      mailsInAll: rate(rates.mailsInAll),
      links: rate(rates.links),
      flows: rate(rates.flows),
      challenges: rate(rates.challenges),
      factorAttempts: rate(rates.factorAttempts),
    })
    .prefault({}),
})
export type AuthSettings = z.infer<typeof AuthSettings>
