import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { planOfTier } from '@cairn/contracts/product-catalogue/plan-ids'
import { call, RefusedError } from './api.ts'

interface Account {
  accessToken: string
  /** An access token of a new session: the first one may have ended. Undefined if the account cannot sign in. */
  signIn: () => Promise<string | undefined>
}

/** The accounts that signed up at each address, in that order: the first one is usually the operator. */
const signedUp = new Map<string, Account[]>()

export const rememberSignUp = (url: string, account: Account): void => {
  signedUp.set(url, [...(signedUp.get(url) ?? []), account])
}

const isRefused = (error: unknown, code: number): boolean => error instanceof RefusedError && error.body.code === code

/** False if the account is not an operator of the installation. */
const asOperator = async (account: Account, work: (accessToken: string) => Promise<unknown>): Promise<boolean> => {
  const attempt = async (accessToken: string) => {
    await work(accessToken)
    return true
  }
  try {
    return await attempt(account.accessToken)
  } catch (error) {
    if (isRefused(error, 403)) return false
    if (!isRefused(error, 401)) throw error
  }
  const renewed = await account.signIn()
  return renewed !== undefined && attempt(renewed)
}

/** Gives an organization a plan as an operator of the installation does. */
export const givePlan = async (url: string, { slug, plan }: Organization, tier: Tier): Promise<void> => {
  if (plan.id === planOfTier[tier]) return
  const body = { tier, billing_partner: null, restriction_status: null, grace_period_end: null }
  const give = (accessToken: string) =>
    call(url, 'PUT /platform/operator/organizations/:slug/billing', accessToken, { params: { slug }, body })
  for (const account of signedUp.get(url) ?? []) if (await asOperator(account, give)) return
  throw new Error(`No operator of ${url} signed up here: create the organization on the Free plan.`)
}
