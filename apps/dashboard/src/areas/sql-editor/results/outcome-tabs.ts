import type { StatementResult } from '@cairn/contracts/database/query'
import { formatCount } from '../../../lib/counts.ts'
import { messagesOf, resultSetsOf, rowsShown } from './summarize.ts'
import type { Message, ResultSet } from './summarize.ts'

export type OutcomeTab = `result-${number}` | 'statements' | 'messages'

/** More result sets than this share one tab, and are leafed through. */
const maxResultTabs = 8

export interface OutcomeView {
  sets: ResultSet[]
  messages: Message[]
  hasStatementsTab: boolean
  /** Whether each result set has a tab of its own. */
  hasTabEach: boolean
  /** What is shown first: the last rows, else what was done. */
  first: OutcomeTab
}

export const resultTab = (set: ResultSet): OutcomeTab => `result-${set.statementIndex}`

export const outcomeView = (results: readonly StatementResult[]): OutcomeView => {
  const sets = resultSetsOf(results)
  const last = sets.at(-1)
  return {
    sets,
    messages: messagesOf(results),
    hasStatementsTab: results.length > 1 || last === undefined,
    hasTabEach: sets.length <= maxResultTabs,
    first: last ? resultTab(last) : 'statements',
  }
}

/** The count beside a tab's name: `48 rows`, `1,000+ rows`. */
export const tabCount = ({ statement }: ResultSet): string =>
  statement.truncated ? `${formatCount(statement.rows.length)}+ rows` : rowsShown(statement)
