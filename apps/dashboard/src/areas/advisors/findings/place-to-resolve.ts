import type { LintName } from '@cairn/contracts/advisors/lint-catalogue'
import type { Lint } from '@cairn/contracts/advisors/lints'
import { authenticationPaths } from '../../authentication/paths.ts'
import { databasePaths } from '../../database/paths.ts'

interface Place {
  label: string
  to: string
}

const policyLints: ReadonlySet<LintName> = new Set([
  'policy_exists_rls_disabled',
  'rls_disabled_in_public',
  'rls_enabled_no_policy',
  'rls_references_user_metadata',
  'sensitive_columns_exposed',
  'auth_rls_initplan',
  'multiple_permissive_policies',
])

/** The page where a person can look after a finding themselves. */
export const placeToResolve = ({ name, metadata }: Pick<Lint, 'name' | 'metadata'>, ref: string): Place | undefined => {
  if (policyLints.has(name))
    return {
      label: 'Open policies',
      to: `${databasePaths.policies({ ref })}?schema=${encodeURIComponent(metadata.schema ?? 'public')}`,
    }
  if (name === 'unindexed_foreign_keys' || name === 'unused_index' || name === 'duplicate_index')
    return {
      label: 'Open indexes',
      to: `${databasePaths.indexes({ ref })}?schema=${encodeURIComponent(metadata.schema ?? 'public')}`,
    }
  if (name === 'extension_in_public') return { label: 'Open extensions', to: databasePaths.extensions({ ref }) }
  if (name === 'auth_insufficient_mfa_options')
    return { label: 'Open providers', to: authenticationPaths.providers({ ref }) }
  if (name === 'auth_leaked_password_protection')
    return { label: 'Open attack protection', to: authenticationPaths.protection({ ref }) }
  if (name === 'auth_otp_long_expiry' || name === 'auth_otp_short_length')
    return { label: 'Open providers', to: authenticationPaths.providers({ ref }) }
  return undefined
}
