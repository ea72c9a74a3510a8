import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { changeDataApiMutation } from '../api/data-api-settings.ts'

interface EnableCardProps {
  project: ProjectDetail
  isEnabled: boolean
}

const firstSchema = 'public'

export const EnableCard = ({ project, isEnabled }: EnableCardProps) => {
  const { reason } = useListedProjectPermission('data_api_settings:Write', project)
  const change = useMutation(changeDataApiMutation(project.ref))
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = project.postgrestStatus === 'ONLINE'
  const enable = () =>
    change.mutate({ db_schema: firstSchema }, { onError: (error) => toastError(error, 'The data API was not enabled') })
  return (
    <ActionCard
      title="Data API"
      badge={<Badge tone={isOnline ? 'success' : 'neutral'}>{isOnline ? 'Online' : 'Offline'}</Badge>}
      text={
        isEnabled ? (
          <>
            <p>Tables, views and functions of the exposed schemas can be reached at this URL:</p>
            <Copyable
              text={`${project.url}/rest/v1`}
              what="data API address"
              className="mt-1 !whitespace-normal break-all text-left text-text"
            />
          </>
        ) : (
          <p>
            The data API is disabled: every request is refused. Enabling it exposes the schema{' '}
            <code className="font-mono">{firstSchema}</code>.
          </p>
        )
      }
      action={
        isEnabled ? (
          <Button disabledReason={reason} onClick={() => setIsAsking(true)}>
            Disable data API
          </Button>
        ) : (
          <Button variant="primary" disabledReason={reason} loading={change.isPending} onClick={enable}>
            Enable data API
          </Button>
        )
      }
    >
      {isAsking && (
        <DeleteDialog
          title="Disable the data API"
          confirmLabel="Disable data API"
          failure="The data API was not disabled"
          onDelete={() => change.mutateAsync({ db_schema: '' })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Requests to tables, views and functions are refused immediately, with any key. Sign-in and connections to
            the database still work. You can enable it again; the exposed schemas then have to be chosen again.
          </p>
        </DeleteDialog>
      )}
    </ActionCard>
  )
}
