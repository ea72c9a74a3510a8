import type { FileLocation } from '@cairn/contracts/storage/location'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { useProjectPlan } from '~/api/use-project-plan.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Progress } from '~/ui/progress.tsx'
import { toast } from '~/ui/toast.ts'
import { checkFileBucketMutation, moveFilesMutation } from '../api/location.ts'
import { RemoveFileBucketDialog } from './RemoveFileBucketDialog.tsx'

type Place = FileLocation['kept_in']

const placeNames = { disk: 'the disk of this server', bucket: 'the S3 bucket' } as const satisfies Record<Place, string>

const MoveProgress = ({ to, move }: { to: Place; move: NonNullable<FileLocation['move']> }) => {
  const percent = Math.floor(move.progress * 100)
  return (
    <div className="mt-4 flex flex-col gap-1.5">
      <div className="flex justify-between text-xs text-muted">
        <span>Moving files to {placeNames[to]}. They can be read and changed meanwhile.</span>
        <span className="tabular">{move.state === 'waiting' ? 'Waiting' : `${percent}%`}</span>
      </div>
      <Progress label={`Moving files to ${placeNames[to]}`} value={percent} max={100} />
    </div>
  )
}

/** Where the files of the project lie, and the move to the other place. */
export const FileLocationCard = ({ projectRef, location }: { projectRef: string; location: FileLocation }) => {
  const { kept_in: keptIn, bucket, move } = location
  const { reason } = useProjectPermission('storage_settings:Write', projectRef)
  const start = useMutation(moveFilesMutation(projectRef))
  const check = useMutation(checkFileBucketMutation(projectRef))
  const [asked, setAsked] = useState<'move' | 'remove'>()
  const { lacks } = useProjectPlan(projectRef)
  const other = keptIn === 'disk' ? 'bucket' : 'disk'
  const planLacks = other === 'bucket' ? lacks('storage.own_storage') : undefined
  const isMoving = move !== null && move.state !== 'failed'
  const moveTo = (to: Place) =>
    start.mutateAsync(to).catch((error: unknown) => {
      toastError(error, 'The files are not being moved')
      throw error
    })
  if (bucket === null) return null
  return (
    <ActionCard
      title="Where files are kept"
      badge={<Badge>{keptIn === 'disk' ? 'Disk' : 'S3 bucket'}</Badge>}
      text={`New files go to ${placeNames[keptIn]}. Each file is read from where it is, so that URLs stay the same after a move.`}
      action={
        <Button
          disabledReason={reason ?? planLacks ?? (isMoving ? 'The files are being moved.' : undefined)}
          onClick={() => setAsked('move')}
        >
          Move files to {placeNames[other]}
        </Button>
      }
    >
      {isMoving && <MoveProgress to={keptIn} move={move} />}
      {move?.state === 'failed' && (
        <Banner tone="warning" title="Not all files were moved" className="mt-4">
          <p className="break-words">{move.error}</p>
          <p className="mt-1">Files that were moved stay where they are, and all can be read.</p>
          <Button
            size="sm"
            className="mt-2"
            disabledReason={reason}
            onClick={() => void moveTo(keptIn).catch(() => undefined)}
          >
            Try again
          </Button>
        </Banner>
      )}
      <div className="-mx-4.5 mt-5 flex flex-wrap items-center gap-2 border-t border-line px-4.5 pt-4">
        <Button
          loading={check.isPending}
          disabledReason={reason}
          onClick={() =>
            check.mutate(bucket, {
              onSuccess: () => toast.success('The bucket works: a file was written, read and deleted.'),
              onError: (error) => toastError(error, 'The bucket cannot be used'),
            })
          }
        >
          Test connection
        </Button>
        <Button
          variant="ghost"
          disabledReason={reason ?? (isMoving ? 'The files are being moved.' : undefined)}
          onClick={() => setAsked('remove')}
        >
          Remove bucket
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'move'}
        onOpenChange={(open) => setAsked(open ? 'move' : undefined)}
        title={`Move files to ${placeNames[other]}?`}
        confirmLabel="Move files"
        onConfirm={() => moveTo(other)}
      >
        New files go to {placeNames[other]} from now on. All others follow in the background, and can be read and
        changed meanwhile. The move goes on after a restart of the server.
      </ConfirmDialog>
      {asked === 'remove' && (
        <RemoveFileBucketDialog projectRef={projectRef} name={bucket.name} onClose={() => setAsked(undefined)} />
      )}
    </ActionCard>
  )
}
