import type { GatedFeature } from '../product-catalogue/gated-features.ts'
import type { AuthConfig } from './auth-config.ts'

/** Settings of authentication that plans can lack, and the feature that each belongs to. Without zod. */
const featuresOfSettings = {
  password_hibp_enabled: 'auth.leaked_passwords',
  sessions_single_per_user: 'auth.single_session',
  sessions_timebox: 'auth.session_timeouts',
  sessions_inactivity_timeout: 'auth.session_timeouts',
  hook_mfa_verification_attempt_enabled: 'auth.attempt_hooks',
  hook_password_verification_attempt_enabled: 'auth.attempt_hooks',
} as const satisfies Partial<Record<keyof AuthConfig, GatedFeature>>

type PlanSetting = keyof typeof featuresOfSettings

const isPlanSetting = (name: string): name is PlanSetting => Object.hasOwn(featuresOfSettings, name)
const planSettings = Object.keys(featuresOfSettings).filter(isPlanSetting)

const isOff = (value: boolean | number): boolean => value === false || value === 0

type PlanSettings = Readonly<Pick<AuthConfig, PlanSetting>>

/** The features that a change of the settings begins to use, or uses in another way. What is on already stays, on any plan. */
export const featuresBegun = (before: PlanSettings, after: PlanSettings): GatedFeature[] =>
  planSettings.flatMap((name) => (after[name] === before[name] || isOff(after[name]) ? [] : [featuresOfSettings[name]]))

/** The feature that a setting belongs to, if it is off: it can be switched on only where the plan has the feature. */
export const featureToBegin = (config: Readonly<Partial<AuthConfig>>, name: string): GatedFeature | undefined =>
  isPlanSetting(name) && isOff(config[name] ?? false) ? featuresOfSettings[name] : undefined
