import type { IndexAdvice, SuggestedIndex } from '@cairn/contracts/advisors/index-advice'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { createIndexBuildMutation } from '~/areas/database/api/index-builds.ts'
import { databasePaths } from '~/areas/database/paths.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { adviceMutation } from '../api/query-statistics.ts'
import { costText, savedText } from './cost-text.ts'

interface SuggestionProps {
  projectRef: string
  suggestion: SuggestedIndex
  /** With the suggestions before this one. */
  costBefore: number
}

const Suggestion = ({ projectRef, suggestion, costBefore }: SuggestionProps) => {
  const { reason: forbidden } = useProjectPermission('sql:Write', projectRef)
  const build = useMutation(createIndexBuildMutation(projectRef))
  const { schema, table, columns, statement, cost_after: costAfter, size_bytes: bytes } = suggestion
  const start = async () => {
    try {
      await build.mutateAsync({ schema, table, columns, method: 'btree', is_unique: false })
    } catch (error) {
      toastError(error, 'The index is not built')
    }
  }
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-3">
      <p className="tabular text-text">
        Cost {costText(costBefore)} → {costText(costAfter)}{' '}
        <span className="text-success">({savedText(costBefore, costAfter)})</span>
      </p>
      <CodeBlock code={statement} label={`Index on ${table}`} wrap />
      <p className="text-xs text-faint">About {formatBytes(bytes)}. Each write to the table writes the index too.</p>
      {build.data === undefined ? (
        <div>
          <Button size="sm" loading={build.isPending} disabledReason={forbidden} onClick={() => void start()}>
            Build index
          </Button>
        </div>
      ) : (
        <p>
          The index is built in the background.{' '}
          <Link
            to={databasePaths.indexes({ ref: projectRef })}
            className="text-accent underline-offset-2 hover:underline"
          >
            Show indexes
          </Link>
        </p>
      )}
    </li>
  )
}

const Advice = ({ projectRef, advice }: { projectRef: string; advice: IndexAdvice }) => {
  const { cost_before: costBefore, suggestions, tried, without_statistics: unknown } = advice
  return (
    <>
      {suggestions.length === 0 && (
        <p className="text-text">
          {tried === 0
            ? `No index fits the conditions of this statement better than those that exist. It costs ${costText(costBefore)}.`
            : `No index lowers the cost of ${costText(costBefore)} by a fifth. Tried: ${counted(tried, 'index', 'indexes')}.`}
        </p>
      )}
      {suggestions.length > 0 && (
        <ul aria-label="Suggested indexes" className="flex flex-col gap-3">
          {suggestions.map((suggestion, place) => (
            <Suggestion
              key={suggestion.statement}
              projectRef={projectRef}
              suggestion={suggestion}
              costBefore={suggestions[place - 1]?.cost_after ?? costBefore}
            />
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="text-warning">
          The planner has no statistics of {unknown.join(', ')}, so the costs are guesses. Run ANALYZE first.
        </p>
      )}
    </>
  )
}

/** Indexes that would make a statement cheaper, when they are asked for. */
export const SuggestedIndexes = ({ projectRef, statementId }: { projectRef: string; statementId: string }) => {
  const advice = useMutation(adviceMutation(projectRef))
  return (
    <section aria-label="Indexes" className="flex flex-col gap-2 text-sm text-muted">
      <h3 className="text-text">Indexes</h3>
      <p>Possible indexes are tried on a copy of the table definitions and statistics. Your database is not changed.</p>
      <div>
        <Button loading={advice.isPending} onClick={() => advice.mutate(statementId)}>
          Suggest indexes
        </Button>
      </div>
      {advice.error !== null && <ErrorState title="No index could be suggested" error={advice.error} />}
      {advice.data !== undefined && <Advice projectRef={projectRef} advice={advice.data} />}
    </section>
  )
}
