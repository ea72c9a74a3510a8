import type { Policy } from '@cairn/contracts/pg-meta/policies'

/** The policies of one bucket, or those that name none. */
export interface BucketPolicies {
  /** None: every bucket. */
  bucket: string | undefined
  policies: readonly Policy[]
}

const named = /\bbucket_id\s*=\s*'((?:[^']|'')*)'/g

/** The buckets that a policy on objects names. */
export const bucketsIn = ({ definition, check }: Pick<Policy, 'definition' | 'check'>): ReadonlySet<string> =>
  new Set([...`${definition ?? ''} ${check ?? ''}`.matchAll(named)].map(([, name = '']) => name.replaceAll("''", "'")))

/** Each bucket with the policies on objects that name it; the last one has those that name no bucket that there is. */
export const groupByBucket = (buckets: readonly string[], policies: readonly Policy[]): BucketPolicies[] => {
  const known = policies.map((policy) => ({ policy, names: bucketsIn(policy) }))
  const about = (bucket: string) => known.filter(({ names }) => names.has(bucket)).map(({ policy }) => policy)
  const rest = known.filter(({ names }) => !buckets.some((bucket) => names.has(bucket))).map(({ policy }) => policy)
  return [...buckets.map((bucket) => ({ bucket, policies: about(bucket) })), { bucket: undefined, policies: rest }]
}
