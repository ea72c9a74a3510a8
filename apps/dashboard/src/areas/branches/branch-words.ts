import type { ProjectAction, ProjectStatus } from '@cairn/contracts/projects/project-status'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { statusWords } from '~/lib/project-status-words.ts'

/** What its database began with. */
export const contentWords = (withData: boolean): string => (withData ? 'With data' : 'Schema only')

/** Why something cannot be done with a branch, or with its project, in that status: 'The branch is paused, so it cannot be reset now.' */
export const statusReason = (
  what: 'branch' | 'project',
  status: ProjectStatus,
  action: ProjectAction,
  done: string,
): string | undefined =>
  isActionAllowed(action, status)
    ? undefined
    : `The ${what} ${statusWords[status].sentence}, so ${what === 'branch' ? 'it' : 'the branch'} cannot be ${done} now.`

/** 'Statement 2', 'Statements 2, 5 and 7'. */
export const statementNumbers = (numbers: readonly number[]): string => {
  const [last = 0, ...before] = numbers.toReversed()
  if (before.length === 0) return `Statement ${last}`
  return `Statements ${before.toReversed().join(', ')} and ${last}`
}

/** '1 edge function', '2 edge functions'. */
export const functionCount = (count: number): string => `${count} edge ${count === 1 ? 'function' : 'functions'}`

/** '1 statement', '3 statements'. */
export const statementCount = (count: number): string => `${count} ${count === 1 ? 'statement' : 'statements'}`
