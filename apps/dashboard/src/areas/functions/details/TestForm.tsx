import type { EdgeFunction } from '@cairn/contracts/functions/functions'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { queryClient } from '~/api/query-client.ts'
import { projectApiKeysQuery, publicKeyIn } from '~/areas/keys/api/api-keys.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { headersProblem } from '~/components/http-request/http-request.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { callFunction, hasBody } from './call-function.ts'
import type { FunctionAnswer, FunctionCall } from './call-function.ts'

const methods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }))

const pathProblem = (path: string): string | undefined =>
  path === '' || /^[/?]/.test(path) ? undefined : 'A path begins with a slash, and a query with a question mark.'

const Answer = ({ answer }: { answer: FunctionAnswer }) => {
  const { status, statusText, elapsedMs, headers, body } = answer
  return (
    <section aria-label="Answer" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={status < 400 ? 'success' : 'danger'}>
          {status} {statusText}
        </Badge>
        <span className="text-muted">{elapsedMs.toFixed(0)} ms</span>
      </p>
      <CodeBlock label="Body" code={body === '' ? 'No body' : body} copyAs={body} wrap short />
      <details className="text-sm text-muted">
        <summary className="cursor-pointer">{headers.length} headers</summary>
        <CodeBlock
          label="Headers"
          className="mt-2"
          code={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          wrap
          short
        />
      </details>
    </section>
  )
}

interface TestFormProps {
  project: ProjectDetail
  edgeFunction: EdgeFunction
}

/** Calls the function from this page, as an application does. */
export const TestForm = ({ project, edgeFunction }: TestFormProps) => {
  const { isAllowed, reason } = useListedProjectPermission('secrets:Read', project)
  const { data: keys, isPending } = useQuery({ ...projectApiKeysQuery(project.ref), enabled: isAllowed })
  const hasKey = keys === undefined ? isAllowed && isPending : publicKeyIn(keys) !== undefined
  const [call, setCall] = useState<FunctionCall>({ method: 'POST', path: '', headers: '', body: '{ "name": "Ada" }' })
  const [sendsKey, setSendsKey] = useState(true)
  const send = useMutation({
    mutationFn: async () => {
      // They may still be on their way.
      const known = sendsKey && isAllowed ? await queryClient.ensureQueryData(projectApiKeysQuery(project.ref)) : []
      return callFunction(`${project.url}/functions/v1/${edgeFunction.slug}`, publicKeyIn(known), call)
    },
  })
  const change = (part: Partial<FunctionCall>) => setCall({ ...call, ...part })
  const problem = pathProblem(call.path)
  const wrongHeaders = headersProblem(call.headers)
  return (
    <Card title="Test">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined && wrongHeaders === undefined) send.mutate()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
          <Field label="Method">
            {(field) => (
              <Select {...field} value={call.method} options={methods} onValueChange={(method) => change({ method })} />
            )}
          </Field>
          <Field label="Path and query" optional error={problem}>
            {(field) => (
              <Input
                {...field}
                mono
                value={call.path}
                placeholder="/orders?limit=10"
                onChange={({ target }) => change({ path: target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="Headers" optional error={wrongHeaders}>
          {(field) => (
            <Textarea
              {...field}
              mono
              rows={2}
              value={call.headers}
              placeholder="x-signature: 5f2b"
              onChange={({ target }) => change({ headers: target.value })}
            />
          )}
        </Field>
        {hasBody(call.method) && (
          <Field label="Body" optional>
            {(field) => (
              <Textarea
                {...field}
                mono
                rows={4}
                value={call.body}
                onChange={({ target }) => change({ body: target.value })}
              />
            )}
          </Field>
        )}
        <ToggleField
          label="Send the publishable key"
          hint={reason ?? 'In the header apikey, as applications do.'}
          checked={sendsKey && hasKey}
          onCheckedChange={setSendsKey}
          disabled={!hasKey}
        />
        <div className="flex">
          <Button type="submit" loading={send.isPending}>
            Send request
          </Button>
        </div>
        {send.error !== null && <ErrorState title="The function could not be reached" error={send.error} />}
        {send.data !== undefined && <Answer answer={send.data} />}
      </form>
    </Card>
  )
}
