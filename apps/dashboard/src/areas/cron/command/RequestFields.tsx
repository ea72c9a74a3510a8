import { useQuery } from '@tanstack/react-query'
import { extensionsQuery } from '~/areas/database/api/objects.ts'
import { HttpRequestFields } from '~/components/http-request/HttpRequestFields.tsx'
import { requestProblems } from '~/components/http-request/http-request.ts'
import { toastError } from '~/components/toast-error.tsx'
import { useEnableExtension } from '~/components/use-enable-extension.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import type { CommandDraft } from './job-command.ts'
import { bodyProblem, hasBody, requestMethods } from './job-command.ts'

/** Requests are sent by an extension that the project may not have yet. */
const EnableRequests = ({ projectRef }: { projectRef: string }) => {
  const { data: extensions } = useQuery(extensionsQuery(projectRef))
  const { forbidden, isPending, enable } = useEnableExtension(projectRef, 'pg_net')
  const known = extensions?.find(({ name }) => name === 'pg_net')
  if (known === undefined || known.installed_version !== null) return null
  return (
    <Banner
      tone="warning"
      title="HTTP requests are not enabled"
      actions={
        <Button
          size="sm"
          loading={isPending}
          disabledReason={forbidden}
          onClick={() => void enable().catch((error: unknown) => toastError(error, 'HTTP requests were not enabled'))}
        >
          Enable HTTP requests
        </Button>
      }
    >
      They are sent by the extension pg_net. Without it, the job fails.
    </Banner>
  )
}

interface RequestFieldsProps {
  projectRef: string
  value: CommandDraft
  onChange: (part: Partial<CommandDraft>) => void
  showsProblems: boolean
}

/** The request that a job sends. */
export const RequestFields = ({ projectRef, value, onChange, showsProblems }: RequestFieldsProps) => (
  <>
    <EnableRequests projectRef={projectRef} />
    <HttpRequestFields
      projectRef={projectRef}
      value={value.request}
      onChange={(request) => onChange({ request })}
      problems={showsProblems ? requestProblems(value.request) : {}}
      methods={requestMethods}
    >
      {hasBody(value.request) && (
        <Field label="Body" optional error={showsProblems ? bodyProblem(value.body) : undefined} hint="JSON.">
          {(control) => (
            <Textarea
              {...control}
              value={value.body}
              onChange={({ target }) => onChange({ body: target.value })}
              mono
              rows={4}
              spellCheck={false}
              autoCapitalize="off"
              placeholder='{"task": "clean up"}'
            />
          )}
        </Field>
      )}
    </HttpRequestFields>
  </>
)
