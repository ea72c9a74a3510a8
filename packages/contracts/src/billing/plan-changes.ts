/** Words of a change of plan that both ends know. Without zod. */

/** Who changes the plan of an organization: its owners and administrators, or the operator of the installation alone. */
export const planChangers = ['members', 'operator'] as const
export type PlanChanger = (typeof planChangers)[number]

/** What members can choose. Enterprise is by agreement with the operator. */
export const chosenTiers = ['tier_free', 'tier_pro', 'tier_payg', 'tier_team'] as const
export type ChosenTier = (typeof chosenTiers)[number]

export const isChosenTier = (tier: string): tier is ChosenTier => chosenTiers.some((chosen) => chosen === tier)

/** Why somebody leaves the paid plans, with the words of the form. */
export const cancellationReasons = {
  not_needed: 'I no longer need it',
  too_expensive: 'It costs too much',
  missing_feature: 'A feature is missing',
  problems: 'I had problems with it',
  other_service: 'I use another service now',
} as const
export type CancellationReason = keyof typeof cancellationReasons
