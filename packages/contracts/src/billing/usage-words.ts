/** Words of usage that both ends know. Without zod. */

/** From this part of what is included on, usage is approaching it. */
export const approachingShare = 0.75

export const usageStates = ['within', 'approaching', 'exceeded'] as const
export type UsageState = (typeof usageStates)[number]

export const usageState = (usage: number, included: number | null): UsageState => {
  if (included === null) return 'within'
  if (usage > included) return 'exceeded'
  return included > 0 && usage >= included * approachingShare ? 'approaching' : 'within'
}
