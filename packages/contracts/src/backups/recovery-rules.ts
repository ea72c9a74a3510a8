/** How long back a project can be recovered. */
export const recoveryDays = [7, 14, 28] as const
export type RecoveryDays = (typeof recoveryDays)[number]

/** What it is called in the catalogue. */
export const recoveryAddOn = 'point_in_time_recovery'
