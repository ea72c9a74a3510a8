import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'
import { functionsQuery } from '~/areas/functions/api/functions.ts'
import { projectApiKeysQuery, publicKeyIn } from '~/areas/keys/api/api-keys.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { toastError } from '../toast-error.tsx'
import type { HttpRequestDraft, RequestProblems } from './http-request.ts'
import { functionOfUrl, functionUrl, mostTimeoutMs, withHeader } from './http-request.ts'

interface HttpRequestFieldsProps {
  projectRef: string
  value: HttpRequestDraft
  onChange: (value: HttpRequestDraft) => void
  /** Of the parts, once they are to be shown. */
  problems: RequestProblems
  methods: readonly string[]
  /** Between the headers and the timeout: what is sent. */
  children?: ReactNode
}

const anyUrl = ''

/** Where a request of the database goes: to any URL, or to an edge function of the project. */
export const HttpRequestFields = (props: HttpRequestFieldsProps) => {
  const { projectRef, value, onChange, problems, methods, children } = props
  const { data: project } = useQuery(projectQuery(projectRef))
  const { data: functions = [] } = useQuery(functionsQuery(projectRef))
  const { reason: keysForbidden } = useProjectPermission('secrets:Read', projectRef)
  const change = (part: Partial<HttpRequestDraft>) => onChange({ ...value, ...part })
  const slug = project === undefined ? undefined : functionOfUrl(project.url, value.url)
  const called = functions.find((each) => each.slug === slug)
  const addKey = useMutation({
    mutationFn: async () => publicKeyIn(await queryClient.ensureQueryData(projectApiKeysQuery(projectRef))),
    onSuccess: (key) => {
      if (key === undefined) toastError(new Error('This project has no publishable key.'), 'No key was added')
      else change({ headers: withHeader(value.headers, 'apikey', key) })
    },
    onError: (error) => toastError(error, 'No key was added'),
  })
  return (
    <>
      {project !== undefined && functions.length > 0 && (
        <Field label="Send to" hint={called?.verify_jwt === true ? 'This function needs an API key.' : undefined}>
          {(control) => (
            <Select
              {...control}
              value={called?.slug ?? anyUrl}
              options={[
                { value: anyUrl, label: 'Any URL' },
                ...functions.map((each) => ({ value: each.slug, label: `Edge function ${each.slug}` })),
              ]}
              onValueChange={(chosen) => change({ url: chosen === anyUrl ? '' : functionUrl(project.url, chosen) })}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-[7rem_1fr] gap-4">
        <Field label="Method">
          {(control) => (
            <Select
              {...control}
              value={value.method}
              options={methods.map((method) => ({ value: method, label: method }))}
              onValueChange={(method) => change({ method })}
            />
          )}
        </Field>
        <Field label="URL" error={problems.url}>
          {(control) => (
            <Input
              {...control}
              value={value.url}
              onChange={({ target }) => change({ url: target.value })}
              mono
              spellCheck={false}
              autoCapitalize="off"
              placeholder="https://"
            />
          )}
        </Field>
      </div>
      <Field
        label="Headers"
        optional
        error={problems.headers}
        hint="One per line, as Name: value."
        trailing={
          called?.verify_jwt === true && (
            <Button size="sm" loading={addKey.isPending} disabledReason={keysForbidden} onClick={() => addKey.mutate()}>
              Add the publishable key
            </Button>
          )
        }
      >
        {(control) => (
          <Textarea
            {...control}
            value={value.headers}
            onChange={({ target }) => change({ headers: target.value })}
            mono
            rows={3}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      {children}
      <Field
        label="Timeout"
        error={problems.timeout}
        hint={`In milliseconds, up to ${mostTimeoutMs.toLocaleString('en-US')}.`}
      >
        {(control) => (
          <Input
            {...control}
            value={value.timeout}
            onChange={({ target }) => change({ timeout: target.value })}
            inputMode="numeric"
            className="max-w-32"
          />
        )}
      </Field>
    </>
  )
}
