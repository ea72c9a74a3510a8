import { useMutation } from '@tanstack/react-query'
import { graphqlRoles } from '@cairn/contracts/data-api/graphql-roles'
import { useMemo, useRef, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { CodeField } from '~/components/CodeField.tsx'
import type { CodeFieldHandle } from '~/components/CodeField.tsx'
import { readClaims } from '~/components/impersonation/read-claims.ts'
import type { RoleDraft } from '~/components/impersonation/RoleFields.tsx'
import { hasClaims } from '~/components/impersonation/RoleFields.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { runGraphqlMutation } from '../api/graphql.ts'
import { errorsOf } from './answer-errors.ts'
import { GraphiqlToolbar } from './GraphiqlToolbar.tsx'
import type { TypedOperation } from './kept-operations.ts'
import { operationAt } from './operation-at.ts'
import { fieldText, operationText } from './operation-text.ts'
import { readVariables } from './read-variables.ts'
import { ResultPane } from './ResultPane.tsx'
import type { GraphqlSchema, SchemaField } from './schema.ts'
import { SchemaExplorer } from './SchemaExplorer.tsx'
import { useOperation } from './use-operation.ts'

const impersonationOf = (draft: RoleDraft) => {
  const claims = hasClaims(draft) ? readClaims(draft.claims) : { claims: {} }
  return {
    role: graphqlRoles.find((each) => each === draft.role) ?? 'anon',
    claims: 'claims' in claims ? claims.claims : {},
  }
}

const whyNotRun = ({ query, variables }: TypedOperation): string | undefined => {
  if (query.trim() === '') return 'Nothing to run yet.'
  const read = readVariables(variables)
  return 'problem' in read ? `Variables: ${read.problem}` : undefined
}

const paneTitle = 'flex h-8 shrink-0 items-center border-line bg-surface-1 px-3 text-xs text-muted'

export const GraphiqlWorkbench = ({ projectRef }: { projectRef: string }) => {
  const { operation, typed, change, history, noteRun } = useOperation(projectRef)
  const { query, variables } = operation
  const [role, setRole] = useState<RoleDraft>({ role: 'service_role', claims: '' })
  const { reason: forbidden } = useProjectPermission('sql:Write', projectRef)
  const run = useMutation(runGraphqlMutation(projectRef))
  const code = useRef<CodeFieldHandle>(null)
  const variablesCode = useRef<CodeFieldHandle>(null)
  const read = readVariables(variables)
  const body = run.data?.body
  const errors = useMemo(() => (body === undefined ? [] : errorsOf(body)), [body])

  const blocked = forbidden ?? whyNotRun(operation)
  const start = () => {
    const now = typed()
    const given = readVariables(now.variables)
    if (forbidden !== undefined || run.isPending || whyNotRun(now) !== undefined || 'problem' in given) return
    const name = operationAt(now.query, code.current?.offset() ?? 0)
    noteRun()
    run.mutate({
      query: now.query,
      variables: given.variables,
      ...(name === undefined ? {} : { operation_name: name }),
      impersonation: impersonationOf(role),
    })
  }
  const bringBack = (chosen: TypedOperation) => {
    code.current?.replace(chosen.query)
    variablesCode.current?.replace(chosen.variables)
  }
  const insertRootField = (kind: 'query' | 'mutation', schema: GraphqlSchema, field: SchemaField) => {
    if (query.trim() === '') code.current?.replace(operationText(kind, schema, field))
    else code.current?.insert(fieldText(schema, field))
  }

  return (
    <section
      aria-label="GraphiQL"
      // Before the editor, for which the same keys insert a line.
      onKeyDownCapture={(event) => {
        whenSubmitKey(start)(event)
        if (event.isDefaultPrevented()) event.stopPropagation()
      }}
      className="flex min-w-0 flex-col rail:h-[calc(100dvh-3rem-var(--banners,0px))]"
    >
      <h1 className="sr-only">GraphiQL</h1>
      <GraphiqlToolbar
        projectRef={projectRef}
        role={role}
        onRole={setRole}
        history={history}
        onHistory={bringBack}
        isRunning={run.isPending}
        blocked={blocked}
        forbidden={forbidden}
        onRun={start}
        answer={run.data && { ...run.data, isGood: run.data.status < 400 && errors.length === 0 }}
      />
      <div className="flex min-h-0 flex-1 max-rail:flex-col">
        <aside
          aria-label="Schema"
          className="w-60 shrink-0 overflow-y-auto border-r border-line bg-surface-1 max-rail:order-last max-rail:w-full max-rail:border-t max-rail:border-r-0"
        >
          <SchemaExplorer
            projectRef={projectRef}
            forbidden={forbidden}
            onRootField={insertRootField}
            onName={(name) => code.current?.insert(name)}
          />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col border-line max-rail:h-[26rem] max-rail:flex-none max-rail:border-b rail:border-r">
          <h2 className={paneTitle}>Query</h2>
          <div className="min-h-0 flex-[3]">
            <CodeField
              label="Query"
              language="graphql"
              value={query}
              onChange={(text) => change({ query: text })}
              errors={errors}
              handle={code}
            />
          </div>
          <h2 className={`${paneTitle} gap-2 border-t`}>
            Variables
            {'problem' in read && <span className="text-danger">{read.problem}</span>}
          </h2>
          <div className="min-h-0 flex-1">
            <CodeField
              label="Variables"
              language="graphql"
              value={variables}
              onChange={(text) => change({ variables: text })}
              handle={variablesCode}
            />
          </div>
        </div>
        <section aria-label="Result" className="min-w-0 flex-1 overflow-y-auto max-rail:min-h-48">
          <ResultPane body={body} errors={errors} failure={run.error} onGoTo={(place) => code.current?.goTo(place)} />
        </section>
      </div>
    </section>
  )
}
