import type { Publication } from '@cairn/contracts/pg-meta/publications'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { Switch } from '~/ui/switch.tsx'
import { changeSchemaMutation } from '../api/run-sql.ts'
import type { Operation } from './publication-sql.ts'
import { isPublished, publishSql } from './publication-sql.ts'

interface OperationSwitchProps {
  projectRef: string
  publication: Publication
  operation: Operation
  forbidden: string | undefined
}

/** Whether a publication sends changes of one kind. Saved at once. */
export const OperationSwitch = ({ projectRef, publication, operation, forbidden }: OperationSwitchProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  return (
    <Switch
      aria-label={`Publish ${operation} in ${publication.name}`}
      checked={isPublished(publication, operation)}
      disabled={forbidden !== undefined}
      loading={run.isPending}
      onCheckedChange={(isOn) =>
        run.mutate(publishSql(publication, operation, isOn), {
          onError: (error) => toastError(error, 'The publication was not changed'),
        })
      }
    />
  )
}
