import type { Branch, ProjectBranches } from '@cairn/contracts/branches/branches'
import type { BranchDiff, SchemaChange } from '@cairn/contracts/branches/merging'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { functionCount, statementCount } from '../branch-words.ts'

interface MergeDialogProps {
  project: ProjectBranches['project']
  branch: Branch
  diff: BranchDiff
  /** Does not reject: the page shows what went wrong. */
  onMerge: () => Promise<void>
  onClose: () => void
}

/** Postgres lets nobody use such a value in the transaction that adds it. */
const addsEnumValue = ({ sql }: SchemaChange) => /^alter type\s.*\sadd value\s/is.test(sql)

/** Asks before a merge: by the name of the project where it deletes data there. Mounted while it is open. */
export const MergeDialog = ({ project, branch, diff: { changes, functions }, onMerge, onClose }: MergeDialogProps) => {
  const deleting = changes.filter(({ is_destructive: isDestructive }) => isDestructive).length
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant={deleting > 0 ? 'danger' : 'primary'}
      title="Merge branch"
      confirmLabel="Merge branch"
      typeToConfirm={deleting > 0 ? project.name : undefined}
      onConfirm={onMerge}
    >
      {changes.length > 0 && (
        <p>
          {statementCount(changes.length)} of <span className="font-medium break-words text-text">{branch.name}</span>{' '}
          {changes.length === 1 ? 'runs' : 'run'} in{' '}
          <span className="font-medium break-words text-text">{project.name}</span>, in one transaction. If one fails,
          the project stays as it is.
          {changes.some(addsEnumValue) && ' New values of enumerated types are added before, and would be kept.'}
        </p>
      )}
      {functions.length > 0 && (
        <p>
          {functionCount(functions.length)} of <span className="font-medium break-words text-text">{branch.name}</span>{' '}
          {functions.length === 1 ? 'is' : 'are'} deployed to{' '}
          <span className="font-medium break-words text-text">{project.name}</span>.
        </p>
      )}
      {deleting > 0 && (
        <p>
          {deleting === 1 ? 'One of them deletes data' : `${deleting} of them delete data`}, which cannot be restored
          except from a backup.
        </p>
      )}
    </ConfirmDialog>
  )
}
