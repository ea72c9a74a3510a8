/** What a background job can be in, in the order in which it gets there. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
