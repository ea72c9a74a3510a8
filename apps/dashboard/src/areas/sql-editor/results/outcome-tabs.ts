import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { counted, formatCount } from '../../../lib/counts.ts'
import { isCharted } from '../../../lib/column-kinds.ts'
import { hasResultSet, messagesOf, rowsShown, statementEffect } from './summarize.ts'
import type { Message } from './summarize.ts'

export type OutcomeTab = `result-${number}` | `chart-${number}` | 'statements' | 'messages' | 'error'

/** As many tabs are drawn at a time: a script of 10,000 statements must not draw as many. */
const tabsPerPage = 100

export interface ShownStatement {
  /** Which statement of the run, from 0. */
  statementIndex: number
  statement: StatementResult
}

export interface OutcomeView {
  /** The statements that have a tab: all of a script, and the only one if it returned rows. */
  tabs: ShownStatement[]
  messages: Message[]
  hasStatementsTab: boolean
  hasError: boolean
  /** What is shown first: the last rows, else the list of statements. */
  first: OutcomeTab
}

export const resultTab = ({ statementIndex }: Pick<ShownStatement, 'statementIndex'>): OutcomeTab =>
  `result-${statementIndex}`

export const chartTab = ({ statementIndex }: Pick<ShownStatement, 'statementIndex'>): OutcomeTab =>
  `chart-${statementIndex}`

/** Whether the rows of a statement have numbers to draw. */
export const hasChart = ({ rows, columns }: Pick<StatementResult, 'rows' | 'columns'>): boolean =>
  rows.length > 0 && columns.some(isCharted)

/** What is shown first, as a chart where charts are wanted and it has one. */
export const firstTab = ({ first, tabs }: OutcomeView, prefersChart: boolean): OutcomeTab => {
  const shown = tabs.find((candidate) => resultTab(candidate) === first)
  return prefersChart && shown && hasChart(shown.statement) ? chartTab(shown) : first
}

/** With an error these are the statements before it, and it is what is shown first. */
export const outcomeView = (results: readonly StatementResult[], hasError = false): OutcomeView => {
  const last = results.findLastIndex(hasResultSet)
  const isScript = results.length > 1 || hasError
  return {
    tabs: isScript || last >= 0 ? results.map((statement, statementIndex) => ({ statementIndex, statement })) : [],
    messages: messagesOf(results),
    hasStatementsTab: isScript || last < 0,
    hasError,
    first: hasError ? 'error' : last < 0 ? 'statements' : resultTab({ statementIndex: last }),
  }
}

/** The tabs that are drawn while the statement with this index is shown, or was last. */
export const tabsAround = (tabs: readonly ShownStatement[], statementIndex: number): readonly ShownStatement[] => {
  const start = statementIndex - (statementIndex % tabsPerPage)
  return tabs.slice(start, start + tabsPerPage)
}

/** The count beside a tab's name: `48 rows`, `1,000+ rows`; nothing for a command that counts none. */
export const tabCount = ({ statement }: Pick<ShownStatement, 'statement'>): string | undefined =>
  statement.truncated ? `${formatCount(statement.rows.length)}+ rows` : statementEffect(statement)

/** Of a tab with messages: `2 messages`. */
export const tabMessages = ({ statement: { notices } }: Pick<ShownStatement, 'statement'>): string | undefined =>
  notices.length === 0 ? undefined : counted(notices.length, 'message')

/** What the line beside the tabs says of a statement that has no rows to show, too: `48 rows`, `CREATE TABLE`. */
export const shownEffect = (statement: StatementResult): string =>
  hasResultSet(statement) ? rowsShown(statement) : (statementEffect(statement) ?? statement.command)
