import type { Risk } from '@cairn/contracts/pg-meta/table-changes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '~/api/errors.ts'
import type { Span } from '~/areas/sql-editor/api/monaco.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Banner } from '~/ui/banner.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import type { DefinedObject } from '../api/definitions.ts'
import { definitionQuery, previewDefinition, readDefinition } from '../api/definitions.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'
import { useDraft } from '../objects/use-draft.ts'
import { DefinitionEditor } from './DefinitionEditor.tsx'
import { errorSpan } from './error-span.ts'

interface DefinitionPanelProps {
  projectRef: string
  object: DefinedObject
  /** Why it cannot be changed by this person. */
  disabledReason: string | undefined
  onClose: () => void
}

/** What makes the object as a text says. */
interface Plan {
  text: string
  sql: string
  risks: readonly Risk[]
}

const panelName = 'definition'
const panelWidth = 760

const changedMeanwhile = () =>
  new ApiError(
    'The definition was changed since you opened it. Copy your changes, close the panel and open it again.',
    {
      code: 409,
      reason: 'definition_changed',
    },
  )

const EditPanel = ({
  projectRef,
  object,
  disabledReason,
  onClose,
  stored,
}: DefinitionPanelProps & { stored: string }) => {
  const form = useForm({ defaultValues: { sql: stored } })
  const { sql: text } = useDraft(form)
  const run = useMutation(changeSchemaMutation(projectRef))
  const [plan, setPlan] = useState<Plan>()
  const [mark, setMark] = useState<{ span: Span; message: string }>()
  const shown = plan?.text === text ? plan : undefined
  // What is typed is what runs.
  const isDirect = object.kind === 'function'

  const plannedFor = async (sql: string): Promise<Plan> => {
    if ((await readDefinition(projectRef, object)) !== stored) throw changedMeanwhile()
    return { text: sql, ...(await previewDefinition(projectRef, object, sql)) }
  }
  const save = async ({ sql }: { sql: string }): Promise<'reviewed' | 'saved'> => {
    setMark(undefined)
    let sent = sql
    try {
      const planned = shown ?? (await plannedFor(sql))
      if (shown === undefined && !isDirect) {
        setPlan(planned)
        return 'reviewed'
      }
      sent = planned.sql
      await run.mutateAsync(sent)
      return 'saved'
    } catch (error) {
      const span = errorSpan(error, sent, sql)
      if (span !== undefined) setMark({ span, message: messageOf(error) })
      throw error
    }
  }
  const whyNot = () => {
    if (disabledReason !== undefined) return disabledReason
    if (text === stored) return 'Change the definition first.'
    return shown?.sql === '' ? 'This text creates the same object.' : undefined
  }

  return (
    <FormPanel
      title={`SQL of the ${object.what}`}
      name={panelName}
      width={panelWidth}
      submitLabel={shown === undefined && !isDirect ? 'Review changes' : 'Save'}
      failure={`The ${object.what} was not changed`}
      what="The definition"
      form={form}
      save={save}
      onSaved={(result) => {
        if (result === 'reviewed') return
        toast.success(`Changed the ${object.what}`)
        onClose()
      }}
      disabledReason={whyNot()}
      onClose={onClose}
    >
      <div className="h-[68dvh] min-h-64">
        <DefinitionEditor
          stored={stored}
          text={text}
          isReadOnly={disabledReason !== undefined}
          mark={mark}
          onChange={(sql) => form.setValue('sql', sql, { shouldDirty: true })}
        />
      </div>
      {shown !== undefined && shown.risks.length > 0 && (
        <Banner tone="warning" title="Before you save">
          <ul aria-label="Risks of the change" className="flex list-disc flex-col gap-1 pl-4">
            {shown.risks.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
      {shown !== undefined && shown.sql !== '' && <SqlPreview keptIn={projectRef} sql={shown.sql} />}
      {shown?.sql === '' && <p className="text-sm text-muted">Nothing to run: this text creates the same object.</p>}
    </FormPanel>
  )
}

/** The SQL that creates an object: to read, to edit, to compare with what is stored, and to run. */
export const DefinitionPanel = (props: DefinitionPanelProps) => {
  const { projectRef, object, onClose } = props
  const { data: stored, error, isFetching, refetch } = useQuery(definitionQuery(projectRef, object))
  if (stored !== undefined) return <EditPanel {...props} stored={stored} />
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name={panelName}
      defaultWidth={panelWidth}
      title={`SQL of the ${object.what}`}
    >
      {error === null ? (
        <Skeleton className="h-64" />
      ) : (
        <ErrorState
          title="The definition could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </SidePanel>
  )
}
