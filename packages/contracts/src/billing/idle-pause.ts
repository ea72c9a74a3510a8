/** When a project that nobody uses is paused, on a plan that pauses projects. Without zod. */

const hourMs = 60 * 60 * 1_000

/** Between the warning and the pause; half of the time where a plan pauses sooner than in four days. */
export const warningMs = (pauseAfterHours: number): number => Math.min(48, pauseAfterHours / 2) * hourMs

export interface IdleProject {
  usedAtMs: number
  /** When its organization was warned. Null: not since the last use. */
  warnedAtMs: number | null
}

/** When it is paused unless it is used before. A warning always comes first, also where the platform was stopped for weeks. */
export const pauseAtMs = ({ usedAtMs }: Pick<IdleProject, 'usedAtMs'>, warnedAtMs: number, pauseAfterHours: number) =>
  Math.max(usedAtMs + pauseAfterHours * hourMs, warnedAtMs + warningMs(pauseAfterHours))

export const idleStep = (
  project: IdleProject,
  nowMs: number,
  pauseAfterHours: number,
): 'warn' | 'pause' | undefined => {
  const { usedAtMs, warnedAtMs } = project
  if (warnedAtMs !== null) return nowMs >= pauseAtMs(project, warnedAtMs, pauseAfterHours) ? 'pause' : undefined
  return nowMs >= usedAtMs + pauseAfterHours * hourMs - warningMs(pauseAfterHours) ? 'warn' : undefined
}
