import type { Timing } from './timing.ts'

export interface Phase {
  name: string
  ms: number
  passed: boolean
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(9)

/**
 * What `npm test` prints last: how long each phase took against the budget of all, the slowest tests, and again those that failed, which
 * stand thousands of lines above.
 */
export const summary = (
  phases: readonly Phase[],
  timings: readonly Timing[],
  { budgetMs, slowest = 10 }: { budgetMs: number; slowest?: number },
): string => {
  const total = phases.reduce((sum, { ms }) => sum + ms, 0)
  const tests = timings.toSorted((one, other) => other.ms - one.ms).slice(0, slowest)
  const failed = timings.flatMap(({ file, title, failure }) =>
    failure === undefined ? [] : [{ file, title, failure }],
  )
  return [
    'Time by phase:',
    ...phases.map(({ name, ms, passed }) => `${seconds(ms)}  ${name}${passed ? '' : ' (failed)'}`),
    `${seconds(total)}  in all, of a budget of ${(budgetMs / 1000).toFixed(0)} s${total > budgetMs ? ': over budget' : ''}`,
    ...(tests.length === 0 ? [] : [`The ${tests.length} slowest tests:`]),
    ...tests.map(({ file, title, ms }) => `${seconds(ms)}  ${file} › ${title}`),
    ...(failed.length === 0 ? [] : ['Failed tests:']),
    ...failed.map(({ file, title, failure }) => `${file} › ${title}\n${failure}`),
  ].join('\n')
}
