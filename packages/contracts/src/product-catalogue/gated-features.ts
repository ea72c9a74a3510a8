/**
 * Rows of the plan feature table that the server refuses to organizations whose plan does not include them, besides what follows from
 * meters, limits and add-ons. A row that the operator's file leaves out is included in every plan. Without zod.
 */
export const gatedFeatures = [
  'auth.leaked_passwords',
  'auth.single_session',
  'auth.session_timeouts',
  'auth.attempt_hooks',
  'storage.own_storage',
  'security.metrics',
  'security.vanity_url',
  'security.unified_logs',
] as const
export type GatedFeature = (typeof gatedFeatures)[number]
